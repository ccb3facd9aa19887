package dev.nimbus.query;

/** Writes the answers to queries, line after line: between {@link #begin} and {@link #end} whatever was asked. */
interface AnswerLine extends LineForm, Answerer.AnswerForm {}
