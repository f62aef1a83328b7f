import { type FlowPath, insideLender, isObject, type Json, type JsonObject, lenderOf } from '#engine/index.ts'

import { formatted } from '../flow-files/formatted.ts'
import { overlayLocks } from '../flow-files/overlay-locks.ts'

type Files = ReadonlyMap<FlowPath, string>

/**
 * The same flow files, each flow so many times as large: each journey with its steps, each screen, each state, each way of
 * the status table and each scenario again under other names, for applications whose loan number says so. The statuses and
 * the kinds of conditions are the contract's, so of those each gets more cases. Lenders in other languages are left out:
 * nobody has translated all that.
 */
export function timesTheFlow(files: Files, times: number): Files {
  const base = new Map([...files].flatMap(([path, text]) => (path.startsWith('base/') ? [[path.slice(5), text] as const] : [])))
  const parse = (path: string) => JSON.parse(base.get(path) ?? '{}') as JsonObject
  const copies = Array.from({ length: times - 1 }, (_, index) =>
    copyNamed(base, [...files.keys()].map(insideLender), String(index + 2)),
  )
  const translated = new Set([...files.keys()].filter((path) => insideLender(path).startsWith('copy/')).map(lenderOf))
  const made = new Map([...files].filter(([path]) => !translated.has(lenderOf(path)) && !path.endsWith('proofs.lock.json')))
  const put = (path: string, content: Json) => made.set(`base/${path}`, formatted(JSON.stringify(content)))
  for (const [path, text] of [...made]) {
    const inside = insideLender(path)
    if (!/^(screens|journeys|scenarios)\//.test(inside)) continue
    for (const copy of copies.filter(({ keeps }) => keeps(inside)))
      made.set(`${lenderOf(path)}/${copy.path(inside)}`, formatted(JSON.stringify(copy.of(inside, JSON.parse(text)))))
  }
  put('status-routes.json', table(parse('status-routes.json'), copies))
  put('lifecycle.json', lifecycle(parse('lifecycle.json'), copies))
  put('conditions.json', conditions(parse('conditions.json'), copies))
  for (const [path, text] of overlayLocks(made, true)) made.set(path, formatted(text))
  return made
}

type Copy = {
  readonly is: Json
  readonly id: (id: string) => string
  readonly keeps: (path: string) => boolean
  readonly path: (path: string) => string
  readonly go: (go: Json) => Json
  readonly of: (path: string, content: JsonObject) => JsonObject
}

function copyNamed(base: Files, paths: readonly string[], nth: string): Copy {
  const journeys = [...base.keys()].flatMap((path) => /^journeys\/(.+)\.json$/.exec(path)?.[1] ?? [])
  const journeyOf = (route: string) => journeys.find((id) => route.startsWith(`${id}/`))
  const routes = new Set(paths.flatMap((path) => /^screens\/(.+)\.json$/.exec(path)?.[1] ?? []))
  const id = (one: string) => `${one}-${nth}`
  const route = (one: string) => {
    const journey = journeyOf(one)
    return journey === undefined ? id(one) : id(journey) + one.slice(journey.length)
  }
  // Everybody waits and signs in on one screen, and what a card wants uploaded is known only where cards lead to.
  const shared = new Set(['wait', 'auth/login', ...cardScreens(JSON.parse(base.get('conditions.json') ?? '{}'))])
  const keeps = (path: string) => ![...shared].some((one) => path === `screens/${one}.json`)
  const go = (to: Json): Json => (typeof to === 'string' && routes.has(to) && !shared.has(to) ? route(to) : to)
  const named = (value: Json, key: string): Json => {
    if (Array.isArray(value)) return (value as readonly Json[]).map((one) => named(one, key))
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, named(one, key === 'leads' ? 'go' : name)]))
    if (typeof value !== 'string') return value
    if (key === 'journey' && journeys.includes(value)) return id(value)
    if ((key === 'path' || key === 'otherwise') && journeys.includes(value.slice(1))) return id(value)
    if (key === 'screen' || key === 'go' || value.includes('/')) return go(value)
    return value
  }
  return {
    ...{ id, keeps, go },
    is: { '==': [{ var: 'application.loanNumber' }, `world-${nth}`] },
    path(path) {
      const [folder = '', ...rest] = path.replace(/\.json$/, '').split('/')
      return `${folder}/${folder === 'screens' ? route(rest.join('/')) : id(rest.join('/'))}.json`
    },
    of(path, content) {
      const titled = { ...content, ...('title' in content && { title: `${content.title} (${nth})` }) }
      // What is claimed of the table, the lifecycle and the sandbox holds for the originals.
      return path.startsWith('scenarios/') && !claimsScreens(content) ? titled : (named(titled, '') as JsonObject)
    },
  }
}

function claimsScreens(scenario: JsonObject): boolean {
  return 'screens' in scenario || 'journey' in scenario
}

function listOf(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly JsonObject[]) : []
}

function table(routes: JsonObject, copies: readonly Copy[]): JsonObject {
  const own = isObject(routes.statuses) ? routes.statuses : {}
  const decisions = isObject(routes.decisions) ? routes.decisions : {}
  // What has no cases yet may get its first one from a lender, and that knows of no others.
  const several = ([id, one]: readonly [string, Json]) =>
    [id, isObject(one) && 'cases' in one ? decision(one, copies) : (one as JsonObject)] as const
  const ways = new Map<string, JsonObject>(Object.entries(decisions).map(several))
  const statuses = Object.entries(own).map(([status, go]) => {
    if (typeof go !== 'string' || /^[@?/]/.test(go)) return [status, go] as const
    const id = `to-${go.replaceAll('/', '-').toLowerCase()}`
    ways.set(id, decision({ otherwise: go }, copies))
    return [status, `?${id}`] as const
  })
  const first = listOf(routes.first)
  const copied = copies.flatMap((copy) =>
    first.flatMap((one) => {
      const to = copy.go(one.go ?? null)
      return to === one.go ? [] : [{ ...one, id: copy.id(String(one.id)), when: both(copy.is, one.when), go: to }]
    }),
  )
  return { ...routes, first: [...copied, ...first], statuses: Object.fromEntries(statuses), decisions: Object.fromEntries(ways) }
}

function decision({ cases, otherwise = null, ...rest }: JsonObject, copies: readonly Copy[]): JsonObject {
  const own = listOf(cases)
  const copied = copies.flatMap((copy) => [
    ...own.map((one) => ({ ...one, id: copy.id(String(one.id)), when: both(copy.is, one.when), go: copy.go(one.go ?? null) })),
    ...(copy.go(otherwise) === otherwise ? [] : [{ id: copy.id('otherwise'), when: copy.is, go: copy.go(otherwise) }]),
  ])
  return { cases: [...copied, ...own], otherwise, ...rest }
}

function both(a: Json, b: Json | undefined): Json {
  return { and: [a, b ?? true] }
}

/** From the first state somebody goes to the states of the copy, and through those by the same events. */
function lifecycle(whole: JsonObject, copies: readonly Copy[]): JsonObject {
  const states = listOf(whole.states)
  const ends = new Set(Object.values(isObject(whole.anywhere) ? whole.anywhere : {}))
  const inCopies = states.filter(({ id }) => !ends.has(String(id)))
  const known = new Set(inCopies.map(({ id }) => String(id)))
  const copied = copies.flatMap((copy) => inCopies.map((state) => stateIn(copy, state, known)))
  const entering = Object.fromEntries(copies.map((copy) => [copy.id('enters'), copy.id(String(whole.start))]))
  const first = states.map((state) =>
    state.id === whole.start ? { ...state, moves: { ...entering, ...(isObject(state.moves) ? state.moves : {}) } } : state,
  )
  const events = copies.map((copy) => ({ id: copy.id('enters'), says: 'The application is one of others.', when: copy.is }))
  return { ...whole, states: [...first, ...copied], events: [...events, ...listOf(whole.events)] }
}

function stateIn(copy: Copy, { id, go = null, moves, ...rest }: JsonObject, known: ReadonlySet<string>): JsonObject {
  const to = Object.entries(isObject(moves) ? moves : {}).map(([event, state]) => [
    event,
    known.has(String(state)) ? copy.id(String(state)) : state,
  ])
  return { id: copy.id(String(id)), ...rest, go: copy.go(go), ...(to.length > 0 && { moves: Object.fromEntries(to) }) }
}

/** Each card says it in as many ways, by what its notes begin with. */
function conditions(whole: JsonObject, copies: readonly Copy[]): JsonObject {
  const cards = listOf(whole.cards).map((card) => {
    const { heading = null } = card
    const before = isObject(heading) && 'cases' in heading ? heading : { otherwise: heading }
    const own = copies.map((copy) => ({
      id: copy.id('noted'),
      when: { '==': [{ var: 'condition.notes' }, copy.id('noted')] },
      text: `${plainOf(before.otherwise ?? null)} (${copy.id('noted')})`,
    }))
    return { ...card, heading: { cases: [...own, ...listOf(before.cases)], otherwise: before.otherwise ?? null } }
  })
  return { ...whole, cards }
}

function cardScreens({ templates }: JsonObject): readonly string[] {
  const all = Object.values(isObject(templates) ? templates : {}) as readonly JsonObject[]
  return all.flatMap(({ go }) => (typeof go === 'string' ? [go] : []))
}

function plainOf(text: Json): string {
  return typeof text === 'string' ? text : 'A condition'
}
