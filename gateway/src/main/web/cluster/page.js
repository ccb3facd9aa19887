// Cluster: who answers, and how busy each is; asked again every second.
import { html } from '../base/ui.js';
import { bytes, duration, number, t } from '../base/lang.js';
import { address } from '../base/route.js';
import { Failure } from '../base/server-words.js';
import { getJson } from '../client/nimbus.js';
import { Polling } from '../client/poll.js';
import { membersOf } from './members.js';

/** Letters of the id of a search. */
const SHORT = 8;

/** What a member does not tell; a column of nothing else is left out. */
const NOTHING = '–';

const COLUMNS = ['member', 'role', 'address', 'version', 'uptime', 'load', 'rate', 'memory', 'values', 'work', 'searches'];

export class Page extends Polling {
  every = 1000;

  async load(signal) {
    return { members: this.rated(membersOf(await this.ask(signal))) };
  }

  /** The list of members where the server has one and shows it to this caller, else the solvers that its gateway hears. */
  async ask(signal) {
    if (this.hasList !== false) {
      try {
        return await getJson('/v1/cluster', signal);
      } catch (failure) {
        if (failure.status !== 404 && failure.status !== 403) throw failure;
        this.hasList = false;
      }
    }
    return getJson('/health/ready', signal).catch((failure) => (failure.status === 503 ? { solvers: [] } : Promise.reject(failure)));
  }

  rated(members) {
    const now = performance.now();
    this.before = members.map((member) => ({ ...member, rate: member.answersPerSecond ?? this.rate(member, now) }));
    this.at = now;
    return this.before;
  }

  /** Where the server does not say: from the count of a second ago. */
  rate({ id, answers }, now) {
    const before = this.before?.find((member) => member.id === id);
    return before ? Math.max(0, answers - before.answers) / ((now - this.at) / 1000) : 0;
  }

  render(props, { members, failure }) {
    return html`
      <h1>${t('nav.cluster')}</h1>
      ${failure && html`<${Failure} failure=${failure} />`}
      ${members && html`${this.totals(members)}${this.table(members)}
        ${!members.some(({ role }) => role === 'solver') && html`<p>${t('cluster.none')}</p>`}`}`;
  }

  /** An answer passes a solver and a gateway: solvers alone are summed up. */
  totals(members) {
    const solvers = members.filter(({ role }) => role === 'solver');
    const sum = (list, of) => list.reduce((total, member) => total + (of(member) || 0), 0);
    return html`
      <dl class="facts large">
        <div><dt>${t('cluster.members')}</dt><dd>${members.length}</dd></div>
        <div><dt>${t('cluster.rate')}</dt><dd data-testid="throughput">${number(Math.round(sum(solvers, ({ rate }) => rate)))}/s</dd></div>
        <div><dt>${t('cluster.batches')}</dt><dd data-testid="batches">${number(sum(members, ({ batches }) => batches))}</dd></div>
        <div><dt>${t('cluster.answers')}</dt><dd data-testid="answers">${number(sum(solvers, ({ answers }) => answers))}</dd></div>
        <div><dt>${t('cluster.values')}</dt><dd>${number(sum(solvers, ({ tables }) => tables?.values))}</dd></div>
        <div><dt>${t('cluster.work')}</dt><dd>${number(sum(solvers, ({ chunks }) => chunks))}</dd></div>
      </dl>`;
  }

  table(members) {
    const rows = members.map((member) => this.cells(member));
    const shown = COLUMNS.map((_, i) => i).filter((i) => rows.some((cells) => cells[i] !== NOTHING));
    return html`
      <div class="scroller" tabindex="0" role="group" aria-label=${t('nav.cluster')}>
      <table class="members blocks">
        <thead><tr>${shown.map((i) => html`<th key=${i}>${t(`cluster.${COLUMNS[i]}`)}</th>`)}</tr></thead>
        <tbody>${members.map(({ id }, row) => html`
          <tr key=${id} data-testid="member">${shown.map((i) => html`
            <td key=${i} data-label=${t(`cluster.${COLUMNS[i]}`)}>${rows[row][i]}</td>`)}</tr>`)}</tbody></table></div>`;
  }

  cells(member) {
    const shown = (value, format = number) => (value === undefined ? NOTHING : format(value));
    return [
      html`<b>${member.id}</b>${member.draining && html` <span class="note">${t('cluster.draining')}</span>`}`,
      t(`role.${member.role}`),
      shown(member.address, String),
      shown(member.version, String),
      shown(member.uptimeSeconds, duration),
      shown(member.load, (load) => `${Math.round(load * 100)} %`),
      `${number(Math.round(member.rate))}/s`,
      shown(member.tables?.bytes, bytes),
      shown(member.tables?.values),
      shown(member.chunks),
      member.searches?.length ? member.searches.map((id) => html`<a key=${id} href=${address(`/searches/${id}`)}>${id.slice(0, SHORT)}</a> `) : NOTHING,
    ];
  }
}
