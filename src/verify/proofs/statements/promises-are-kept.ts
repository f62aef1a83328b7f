/**
 * P11. A page that promises a message gets it sent: when a borrower who is shown such a page is led to another one, one
 * of the messages whose `keeps` names a text of the page is sent, unless the other page promises a message, too.
 * Decided for every page that a status can lead to, and confirmed with the simulated applicants of `explore` who wait
 * on the page. Borrowers who do not consent to a message are promised nothing. What a co-signer is promised, and what is
 * sent as soon as a page is submitted, is compared by `check` alone: those messages are for no page that a borrower leaves.
 */
import type { ResolvedLender, SourceNode } from '#engine/authoring.ts'
import { type FlowPointer, isAgreedTo, pointerOfPlace, pointTo, type Rule, splitPointer } from '#engine/index.ts'
import { all, any, not } from '#verify/analysis/analysis-of.ts'
import { positionOf } from '#verify/exploration/traces/next-actions.ts'
import { effectsOfWaiting, factsOf } from '#verify/exploration/traces/simulated.ts'
import type { WaitedTrace } from '#verify/exploration/traces/trace-search.ts'
import { memberAt, textAt } from '#verify/findings/reading/node-parts.ts'
import { type Known, withKnown } from '../decisions/with-known.ts'
import type { ProofContext } from './proof-context.ts'
import { decided, type Exception, type Found, type Statement, statement, together } from './statement.ts'

const says = 'A page that promises a message is followed by the message'

export function promisesAreKept(context: ProofContext): Statement {
  const promised = promisedOn(context)
  const looked = [`${promised.size} pages that promise a message`]
  if (promised.size === 0) return statement('P11', says, { looked })
  const routed = decided('the pages that statuses lead to', 'status-routes.json', () => wherever(promised, context))
  const found = together({ looked }, routed)
  return statement('P11', says, found.exceptions?.length ? found : together(found, simulated(promised, context)))
}

/** The ids of the messages that each page promises, by the page's route. */
type Promised = ReadonlyMap<string, ReadonlySet<string>>

/** The events of an application whose messages a borrower waits for on a page. */
const ofBorrower: ReadonlySet<string> = new Set(['updated', 'conditions-opened'])

function promisedOn({ lender }: ProofContext): Promised {
  const promised = new Map<string, Set<string>>()
  for (const { id, event, keeps = [] } of Object.values(lender.flow.messages ?? {})) {
    if (!ofBorrower.has(event)) continue
    for (const place of keeps) {
      const route = /^screens\/(.+)\.json$/.exec(splitPointer(pointerOfPlace(place)).file)?.[1]
      if (route !== undefined) promised.set(route, (promised.get(route) ?? new Set()).add(id))
    }
  }
  return promised
}

/** For each page, whether some status leads from it to another page without a message. */
function wherever(promised: Promised, context: ProofContext): Found {
  const { lender, statuses } = context
  const led = statuses.flatMap((status) => context.routing().led.get(status) ?? [])
  const pages = new Set(led.map(({ go }) => go))
  const from = [...promised].filter(([route]) => pages.has(screenOf(route)))
  const to = [...pages].filter((go) => !promised.has(routeOf(go)))
  const found = from.map(([route, ids]): Found => {
    const messages = [...ids].flatMap((id) => lender.flow.messages?.[id] ?? []).filter(({ event }) => event === 'updated')
    const sent = any(...messages.map(({ sentWhen }) => lender.own(sentWhen)))
    return together({}, ...to.map((go) => leaving(route, ids, go, sent)))
  })
  return together({ looked: [`${from.length} of them with ${to.length} pages that a borrower may be led to next`] }, ...found)

  function leaving(route: string, ids: ReadonlySet<string>, go: string, sent: Rule): Found {
    const leadingTo = (page: string) => [...new Set(led.filter((one) => one.go === page).map(({ status }) => status))]
    const screens: Known = (path) => {
      if (path === 'previous.screen') return { value: screenOf(route) }
      return path === 'params.screen' ? { value: go } : undefined
    }
    // The list of applications is shown at a status for which nothing is left to do: its message came with the status.
    const isOver = (status: string) => go === '/' && leadingTo('/').includes(status)
    const comes = all(
      { in: [{ var: 'previous.status' }, leadingTo(screenOf(route)).filter((status) => !isOver(status))] },
      { in: [{ var: 'status.value' }, leadingTo(go)] },
    )
    const unsent = context.analysis.satisfiable(comes, withKnown(not(sent), screens))
    const at = `screens/${route}.json#/text`
    if (unsent.is === 'undecided')
      return {
        undecided: [{ about: `whether the message that "${route}" promises is sent before "${go}"`, at, why: unsent.why }],
      }
    if (unsent.is === 'impossible') return {}
    const { previous, params, ...facts } = unsent.example
    const example = { ...facts, previous: { ...previous, screen: screenOf(route) }, params: { ...params, screen: go } }
    return { exceptions: [notSent(route, ids, { next: go, status: String(facts.status?.value) }, example, context)] }
  }
}

function simulated(promised: Promised, context: ProofContext): Found {
  if (context.lender.sandbox.path.length === 0) return {}
  const { played, search } = context.simulation()
  const left = search.waited.filter(({ before }) => promised.has(positionOf(played, before.applicant).due))
  return {
    looked: [`${left.length} ways on which simulated applicants left such a page by waiting`],
    exceptions: left.flatMap((trace) => unsentTo(trace, promised, context) ?? []),
  }
}

function unsentTo({ before, applicant }: WaitedTrace, promised: Promised, context: ProofContext): Exception | undefined {
  const { flow } = context.lender
  const { played } = context.simulation()
  const [route, next] = [before.applicant, applicant].map((one) => positionOf(played, one).due) as [string, string]
  const messages = promised.get(route) ?? new Set()
  const facts = factsOf(played, applicant)
  if (promised.has(next) || [...messages].some((id) => !isAgreedTo(flow, id, facts))) return undefined
  const effects = effectsOfWaiting(played, before.applicant)
  if (effects.some((effect) => effect.kind === 'message' && messages.has(effect.message.id))) return undefined
  return notSent(route, messages, { next, status: applicant.application.status }, facts, context)
}

function notSent(
  route: string,
  messages: ReadonlySet<string>,
  { next, status }: { readonly next: string; readonly status: string },
  example: Exception['example'],
  { blamed, lender }: ProofContext,
): Exception {
  const names = [...messages].map((id) => `"${id}"`).join(', ')
  const where = next === '/' ? 'the list of applications' : `"${next}"`
  const message = `The page "${route}" promises a message, and a borrower who is led from it to ${where} (${status}) is sent none of ${names}.`
  const ofMessages = [...messages].flatMap((id): FlowPointer[] => {
    const file = `messages/${id}.json`
    const named = [...namedRules(memberAt(lender.resolved.files.get(file), 'sentWhen'), lender.resolved)]
    return [pointTo(file, 'sentWhen'), ...named.map((name) => pointTo('facts.json#/rules', name)), pointTo(file, 'keeps')]
  })
  return blamed(
    { message, ...(example && { example }) },
    [...ofMessages, `screens/${route}.json#/text`],
    () => `Let "sentWhen" of one of these messages hold here, or promise nothing on "${route}".`,
  )
}

/** The names of the rules that a rule reads, directly or through others. */
function namedRules(
  rule: SourceNode | undefined,
  { files }: Pick<ResolvedLender, 'files'>,
  known = new Set<string>(),
): ReadonlySet<string> {
  const name = textAt(rule, 'rule')
  if (name !== undefined && !known.has(name)) {
    const named = memberAt(memberAt(files.get('facts.json'), 'rules'), name)
    namedRules(memberAt(named, 'when'), { files }, known.add(name))
  }
  for (const [, part] of rule?.members ?? []) namedRules(part, { files }, known)
  for (const part of rule?.items ?? []) namedRules(part, { files }, known)
  return known
}

/** The route of a page as rules on messages read it. */
function screenOf(route: string): string {
  return route === 'wait' ? '@wait' : route
}

function routeOf(screen: string): string {
  return screen === '@wait' ? 'wait' : screen
}
