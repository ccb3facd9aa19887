// Validates the manifests against the schemas that Kubernetes publishes, as the package kubernetes-models carries them:
//   npm i kubernetes-models js-yaml && NODE_PATH=node_modules node deploy/kubernetes/validate.mjs
import { createRequire } from 'node:module';
import { readFileSync, readdirSync } from 'node:fs';

const here = new URL('.', import.meta.url);
const require = createRequire(`${process.cwd()}/`);
const yaml = require('js-yaml');
let failures = 0;

for (const file of readdirSync(here).filter((name) => name.endsWith('.yaml')).sort()) {
  for (const document of yaml.loadAll(readFileSync(new URL(file, here), 'utf8'))) {
    const name = `${file}: ${document.kind} ${document.metadata.name}`;
    try {
      const model = require(`kubernetes-models/${document.apiVersion}/${document.kind}`)[document.kind];
      new model(document).validate();
      if (document.spec?.template?.spec.enableServiceLinks === undefined && document.spec?.template) {
        throw new Error('enableServiceLinks is missing: the service "nimbus" would set NIMBUS_PORT=tcp://…');
      }
      console.log(`valid  ${name}`);
    } catch (error) {
      failures++;
      console.log(`WRONG  ${name}: ${error.message}`);
    }
  }
}
process.exitCode = failures ? 1 : 0;
