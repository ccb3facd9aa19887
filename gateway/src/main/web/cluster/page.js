// Cluster: who answers, and how busy each is; asked again every second.
import { Component, html } from '../base/ui.js';
import { bytes, duration, number, t } from '../base/lang.js';
import { getJson } from '../client/nimbus.js';
import { membersOf } from './members.js';

const EVERY = 1000;

const COLUMNS = ['member', 'role', 'address', 'version', 'uptime', 'load', 'rate', 'memory', 'values', 'work'];

export class Page extends Component {
  state = { members: null, failure: null };

  componentDidMount() {
    this.load();
    this.timer = setInterval(() => this.load(), EVERY);
  }

  componentWillUnmount() {
    clearInterval(this.timer);
  }

  async load() {
    try {
      this.take(await this.ask());
    } catch (failure) {
      this.setState({ failure });
    }
  }

  /** The list of members where the server has one and shows it to this caller, else the solvers that its gateway hears. */
  async ask() {
    if (this.hasList !== false) {
      try {
        return await getJson('/v1/cluster');
      } catch (failure) {
        if (failure.status !== 404 && failure.status !== 403) throw failure;
        this.hasList = false;
      }
    }
    return getJson('/health/ready').catch((failure) => (failure.status === 503 ? { solvers: [] } : Promise.reject(failure)));
  }

  take(document) {
    const now = performance.now();
    const members = membersOf(document).map((member) => ({ ...member, rate: member.answersPerSecond ?? this.rate(member, now) }));
    this.before = members;
    this.at = now;
    this.setState({ members, failure: null });
  }

  /** Where the server does not say: from the count of a second ago. */
  rate({ id, answers }, now) {
    const before = this.before?.find((member) => member.id === id);
    return before ? Math.max(0, answers - before.answers) / ((now - this.at) / 1000) : 0;
  }

  render(props, { members, failure }) {
    return html`
      <h1>${t('cluster.title')}</h1>
      ${failure && html`<p class="error" role="alert" data-testid="error">${failure.message || t('failed.server')}</p>`}
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
        <div><dt>${t('cluster.values')}</dt><dd>${number(sum(solvers, ({ tables }) => tables.values))}</dd></div>
        <div><dt>${t('cluster.work')}</dt><dd>${number(sum(solvers, ({ chunks }) => chunks))}</dd></div>
      </dl>`;
  }

  table(members) {
    return html`
      <div class="scroller" tabindex="0" role="group" aria-label=${t('cluster.title')}>
      <table class="members">
        <thead><tr>${COLUMNS.map((name) => html`<th key=${name}>${t(`cluster.${name}`)}</th>`)}</tr></thead>
        <tbody>${members.map((member) => this.row(member))}</tbody></table></div>`;
  }

  row(member) {
    const shown = (value, format = number) => (value === undefined ? '–' : format(value));
    const cells = [
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
    ];
    return html`
      <tr key=${member.id} data-testid="member">${cells.map((cell, i) => html`
        <td key=${COLUMNS[i]} data-label=${t(`cluster.${COLUMNS[i]}`)}>${cell}</td>`)}</tr>`;
  }
}
