/** A release as one script for the browser: the flow, and its validators as code that needs no `eval`. */
import { signInRoute } from '#contract/identity.ts'
import { type CompiledLifecycle, type JourneyPart, type StatusRoutes, validatorCode } from '#engine/index.ts'
import { parsedMessages } from '#i18n/parsed-messages.ts'

export function releaseScript(flow: JourneyPart): string {
  const shown = withoutMessages(withoutSections(flow))
  return [
    `export const flow = ${JSON.stringify(shown)}`,
    `export const messages = ${JSON.stringify(parsedMessages(shown))}`,
    `export const validators = ${validatorCode(flow)}`,
    '',
  ].join('\n')
}

/**
 * The part of a release that a registration needs: without the screens, cards and documents of applications, which are most of
 * its bytes, without the sentences of rules, without translations of what is left out, and without pointers into flow files,
 * which only the studio and the command show. Of the lifecycle it has the steps of the progress and
 * the states on the steps that a journey belongs to. Of the status table it has what decides about unlisted statuses: as the
 * newest release beside a pinned one it is asked for nothing else.
 */
export function journeysScript(flow: JourneyPart): string {
  const steps = Object.values(flow.journeys).flatMap((journey) => journey.steps)
  const routes = new Set([signInRoute, ...steps.map(({ screen }) => screen)])
  const { lifecycle, cards: _cards, documents: _documents, ...rest } = flow
  const progress = lifecycle && progressPart(lifecycle, flow.journeys)
  const part = {
    ...rest,
    ...(progress && { lifecycle: progress }),
    statusRoutes: unlistedPart(flow.statusRoutes),
    screens: withoutPointers(only(flow.screens, routes)),
    says: {},
  }
  const copy = flow.copy && mapped(flow.copy, (translated) => copyOfPart(translated, part, routes))
  return releaseScript({ ...part, ...(copy && { copy }) })
}

/** The page reads no pointer; their type stays, since the engine puts them into its results. */
function withoutPointers<Value>(value: Value): Value {
  const isPointer = ([key, one]: readonly [string, unknown]) =>
    (key === 'at' || key === 'requiredAt') && typeof one === 'string' && one.includes('.json#')
  if (Array.isArray(value)) return value.map(withoutPointers) as Value
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter((entry) => !isPointer(entry))
  return Object.fromEntries(kept.map(([key, one]) => [key, withoutPointers(one)])) as Value
}

function unlistedPart({ first: _, decisions = {}, unlisted, polling }: StatusRoutes): StatusRoutes {
  const targets = [unlisted.otherwise, ...(unlisted.cases ?? []).map(({ go }) => go)]
  const named = new Set(targets.filter((go) => go.startsWith('?')).map((go) => go.slice(1)))
  return { statuses: {}, decisions: only(decisions, named), unlisted, polling }
}

function progressPart(
  { start, progress, states }: CompiledLifecycle,
  journeys: JourneyPart['journeys'],
): CompiledLifecycle | undefined {
  const named = new Set(Object.values(journeys).flatMap((journey) => journey.progress ?? []))
  if (!progress || named.size === 0) return undefined
  const parts = states.filter((state) => state.progress !== undefined && named.has(state.progress))
  return { start, anywhere: {}, progress, states: parts.map((state) => ({ ...state, moves: {} })), events: [] }
}

function copyOfPart(translated: CopyOf, part: object, routes: ReadonlySet<string>): CopyOf {
  const { screens, ...rest } = only(translated, new Set(Object.keys(part)))
  return { ...rest, ...(typeof screens === 'object' && { screens: only(screens, routes) }) }
}

function only<Value>(all: { readonly [key: string]: Value }, keys: ReadonlySet<string>): { readonly [key: string]: Value } {
  return Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(key)))
}

/** The server alone sends messages. */
function withoutMessages({ messages: _, ...flow }: JourneyPart): JourneyPart {
  if (!flow.copy) return flow
  return { ...flow, copy: mapped(flow.copy, ({ messages: __, ...rest }) => rest) }
}

/** The server alone draws documents: of each, a page knows the title and who has it. */
function withoutSections(flow: JourneyPart): JourneyPart {
  if (!flow.documents) return flow
  const documents = mapped(flow.documents, (document) => ({ ...document, summary: [], sections: [] }))
  const copy = mapped(flow.copy ?? {}, ({ documents: translated = {}, ...rest }) => {
    const titles = typeof translated === 'string' ? {} : mapped(translated, titleOf)
    return { ...rest, ...(Object.keys(titles).length > 0 && { documents: titles }) }
  })
  return { ...flow, documents, ...(flow.copy && { copy }) }
}

function titleOf(translated: CopyOf | string): CopyOf {
  return typeof translated === 'string' || translated.title === undefined ? {} : { title: translated.title }
}

type CopyOf = NonNullable<JourneyPart['copy']>[string]

function mapped<From, To>(all: { readonly [key: string]: From }, to: (one: From) => To): { [key: string]: To } {
  return Object.fromEntries(Object.entries(all).map(([key, one]) => [key, to(one)]))
}
