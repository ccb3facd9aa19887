// The members of the cluster from either of the documents that tell them.

const solver = ({ id, inFlight, draining, counters, member }) => ({
  id, roles: ['solver'], address: member, inFlight, draining, answers: counters.answers ?? 0, memory: counters['tables.bytes'], values: counters['tables.heldValues'],
});

/** One row a member, by name. */
export const membersOf = (document) => document.solvers.map(solver).sort((a, b) => a.id.localeCompare(b.id));
