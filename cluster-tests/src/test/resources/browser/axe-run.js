// What axe-core finds wrong, one line each.
const { violations } = await axe.run(document, { resultTypes: ['violations'] });
return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary.slice(0, 300)}`));
