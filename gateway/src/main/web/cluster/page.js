// Cluster: who answers, and how busy each is; asked again every second.
import { Component, html } from '../base/ui.js';
import { bytes, duration, number, t } from '../base/lang.js';
import { getJson } from '../client/nimbus.js';
import { membersOf } from './members.js';

const EVERY = 1000;

export class Page extends Component {
  state = { members: null, rates: {}, failure: null };

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

  /** The list of members where the server has one, else the solvers that its gateway hears. */
  async ask() {
    if (this.hasList !== false) {
      try {
        return await getJson('/v1/cluster');
      } catch (failure) {
        if (failure.status !== 404) throw failure;
        this.hasList = false;
      }
    }
    return getJson('/health/ready').catch((failure) => (failure.status === 503 ? { solvers: [] } : Promise.reject(failure)));
  }

  take(document) {
    const now = performance.now();
    const members = membersOf(document);
    const rates = Object.fromEntries(members.map((member) => {
      const before = this.before?.find(({ id }) => id === member.id);
      const seconds = (now - this.at) / 1000;
      return [member.id, before ? Math.max(0, member.answers - before.answers) / seconds : 0];
    }));
    this.before = members;
    this.at = now;
    this.setState({ members, rates, failure: null });
  }

  render(props, { members, rates, failure }) {
    return html`
      <h1>${t('cluster.title')}</h1>
      ${failure && html`<p class="error" role="alert" data-testid="error">${failure.message || t('failed.server')}</p>`}
      ${members && html`${this.totals(members, rates)}${this.table(members, rates)}
        ${!members.length && html`<p>${t('cluster.none')}</p>`}`}`;
  }

  totals(members, rates) {
    const sum = (of) => members.reduce((total, member) => total + (of(member) || 0), 0);
    return html`
      <dl class="facts large">
        <div><dt>${t('cluster.members')}</dt><dd>${members.length}</dd></div>
        <div><dt>${t('cluster.rate')}</dt><dd>${number(Math.round(sum(({ id }) => rates[id])))}/s</dd></div>
        <div><dt>${t('cluster.answers')}</dt><dd>${number(sum(({ answers }) => answers))}</dd></div>
        <div><dt>${t('cluster.values')}</dt><dd>${number(sum(({ values }) => values))}</dd></div>
        <div><dt>${t('cluster.work')}</dt><dd>${number(sum(({ inFlight }) => inFlight))}</dd></div>
      </dl>`;
  }

  table(members, rates) {
    return html`
      <div class="scroller" tabindex="0" role="group" aria-label=${t('cluster.title')}>
      <table class="members">
        <thead><tr>${['member', 'role', 'address', 'uptime', 'rate', 'memory', 'values', 'work'].map((name) => html`
          <th key=${name}>${t(`cluster.${name}`)}</th>`)}</tr></thead>
        <tbody>${members.map((member) => html`
          <tr key=${member.id} data-testid="member">
            <td><b>${member.id}</b>${member.draining && html` <span class="note">${t('cluster.draining')}</span>`}</td>
            <td>${member.roles.map((role) => t(`role.${role}`)).join(', ')}</td>
            <td>${member.address ?? '–'}</td>
            <td>${member.uptime === undefined ? '–' : duration(member.uptime)}</td>
            <td>${number(Math.round(rates[member.id]))}/s</td>
            <td>${member.memory === undefined ? '–' : bytes(member.memory)}</td>
            <td>${member.values === undefined ? '–' : number(member.values)}</td>
            <td>${member.inFlight ?? '–'}</td></tr>`)}</tbody></table></div>`;
  }
}
