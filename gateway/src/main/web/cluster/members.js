// The members of the cluster from either of the documents that tell them.

const heard = ({ id, inFlight, draining, counters }) => ({
  id, role: 'solver', draining, chunks: inFlight, answers: counters.answers ?? 0,
  tables: { bytes: counters['tables.bytes'], values: counters['tables.heldValues'] },
});

const order = (one, other) => other.role.localeCompare(one.role) || one.id.localeCompare(other.id);

/** One row a member, solvers first, then by name. */
export const membersOf = (document) => [...(document.members ?? document.solvers.map(heard))].sort(order);
