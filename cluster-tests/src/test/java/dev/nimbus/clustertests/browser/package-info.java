/** Drives a Chromium over its DevTools protocol, for tests of the web page. */
package dev.nimbus.clustertests.browser;
