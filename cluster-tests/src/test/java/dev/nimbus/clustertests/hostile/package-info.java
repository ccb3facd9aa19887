/** Lines that are nearly right, sent to a real server by the million. */
package dev.nimbus.clustertests.hostile;
