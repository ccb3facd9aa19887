// Tests of the answers as CSV, in Node: node csv.test.mjs
import assert from 'node:assert/strict';
import test from 'node:test';
import { row } from '../../main/web/batch/csv.js';

test('text that a spreadsheet would take for a formula is inert, numbers stay numbers', () => {
  assert.equal(row('{"line":0,"id":"=1+1","outcome":"N","grundy":3}'), "0,'=1+1,N,3,,,,,,");
  assert.equal(row('{"line":0,"id":-1,"outcome":"P"}'), '0,-1,P,,,,,,,');
});
