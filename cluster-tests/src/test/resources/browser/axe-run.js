// What axe-core finds wrong, one line each; globalThis.axeOptions may leave out rules.
const { violations } = await axe.run(document, { resultTypes: ['violations'], ...globalThis.axeOptions });
return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary.slice(0, 300)}`));
