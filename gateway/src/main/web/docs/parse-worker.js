// Reads YAML: a module of its own, so that the reader, a seventh of all scripts, is loaded by the page of the contract alone.
import { load } from '../vendor/js-yaml.js';

addEventListener('message', ({ data }) => postMessage(load(data)));
