/**
 * Compiles the merged files of a lender: merges library fields into their uses, flattens groups, inlines named rules and
 * values, converts dollars to cents. Errors in the files are findings of \`src/verify\`; a missing part is left out here, so
 * that a preview can still draw.
 */
import {
  type CompiledDocument,
  type CompiledFlow,
  type CompiledMessage,
  type CompiledScreen,
  hasFields,
  type JourneyPart,
  type LivePart,
} from '#engine/flow/compiled-flow.ts'
import type { CompiledLifecycle, CompiledProgressStep } from '#engine/flow/compiled-lifecycle.ts'
import type {
  Chat,
  Conditions,
  Dashboard,
  Document,
  FactsFile,
  Flags,
  Hours,
  Journey,
  Lifecycle,
  Message,
  PageFile,
  Shell,
  StatusRoutes,
} from '#engine/flow/files.generated.ts'
import type { Rule } from '#engine/flow/json.ts'
import type { ResolvedLender } from '#engine/flow/resolve-lender.ts'
import type { SourceNode } from '#engine/flow/source-node.ts'
import { canonicalText } from './canonical-text.ts'
import { compileCards } from './compile-cards.ts'
import { withCopy } from './compile-copy.ts'
import { compileJourney } from './compile-journey.ts'
import { compileLender } from './compile-lender.ts'
import { compileScreen } from './compile-screen.ts'
import { compiledOnce } from './compiled-once.ts'
import { inlineIn } from './inline-in.ts'
import { inlineInText } from './inline-in-text.ts'
import { inliner } from './inliner.ts'

/**
 * Version of the compiler, part of every release's hash. Raise it when the same files compile to a different result, so
 * that no cached release is reused.
 */
const compilerVersion = 5

/** @param digest hashes a text (the server uses SHA-256); without it the flow has no release hash */
export function compileFlow(resolved: ResolvedLender, digest?: (text: string) => string): CompiledFlow {
  const { content, live } = withCopy(resolved, compileParts)
  // The canonical text takes as long as compiling.
  const hashOf = (part: object) => digest?.(`${compilerVersion}\n${canonicalText(part)}`) ?? ''
  return { ...content, hash: hashOf(content), live: { ...live, hash: hashOf(live) }, product: resolved.product }
}

type Parts = { readonly content: Omit<JourneyPart, 'hash'>; readonly live: Omit<LivePart, 'hash'> }

function compileParts(resolved: ResolvedLender): Parts {
  const file = <T>(path: string): T | undefined => resolved.files.get(path)?.value as T | undefined
  const facts = file<FactsFile>('facts.json') ?? noFacts
  const inline = inliner(facts)
  const lifecycle = file<Lifecycle>('lifecycle.json')
  const conditions = file<Conditions>('conditions.json')
  const dashboard = file<Dashboard>('dashboard.json')
  const hours = file<Hours>('hours.json')
  const chat = file<Chat>('chat.json')

  const library = resolved.files.get('fields.json')
  const { product } = resolved
  const screens = filesOf('screens', resolved, (route, node) =>
    compiledOnce(inline, [node, product, ...(library ? [library] : [])], () =>
      compileScreen(product, route, node, library, inline),
    ),
  )
  const journeys = filesOf('journeys', resolved, (id, { value }) => compileJourney(id, value as Journey, screens, inline))
  const values = Object.entries(facts.values ?? {}).map(([name, value]) => [name, { type: value.type, is: inline(value.is) }])
  const locale = String(resolved.files.get('lender.json')?.members?.get('locale')?.value ?? 'en-US')
  const documents = filesOf('documents', resolved, (id, { value }): CompiledDocument => {
    return { id, at: `documents/${id}.json#`, locale, ...inlineIn(value as unknown as Document, inline) }
  })
  const messages = filesOf('messages', resolved, (id, { value }): CompiledMessage => {
    return { id, at: `messages/${id}.json#`, ...inlineIn(value as unknown as Message, inline) }
  })
  const pages = filesOf('pages', resolved, (_name, { value }) => inlineIn(value as unknown as PageFile, inline))
  const content: Omit<JourneyPart, 'hash'> = {
    lender: resolved.lender,
    screens,
    journeys,
    statusRoutes: inlineIn(file<StatusRoutes>('status-routes.json') ?? emptyRoutes, inline),
    ...(lifecycle && { lifecycle: compileLifecycle(lifecycle, inline) }),
    ...(conditions && { cards: compileCards(conditions, inline) }),
    ...(hasKeys(documents) && { documents }),
    ...(hasKeys(messages) && { messages }),
    values: Object.fromEntries(values),
    says: Object.fromEntries(Object.entries(facts.rules ?? {}).map(([name, rule]) => [name, rule.says])),
    secrets: secretPaths(screens),
  }
  const live: Omit<LivePart, 'hash'> = {
    lender: compileLender(resolved, inline),
    flags: inlineIn(withoutNotes(file<Flags>('flags.json') ?? {}), inline) as LivePart['flags'],
    shell: inlineIn(file<Shell>('shell.json') as Shell, inline),
    ...(dashboard && { dashboard: inlineIn(dashboard, inline) }),
    ...(hasKeys(pages) && { pages }),
    ...(hours && { hours: inlineIn(hours, inline) }),
    ...(chat && { chat: inlineIn(chat, inline) }),
  }
  return { content, live }
}

/** What `compile` makes of each file of a folder, by the file's name without its ending. */
function filesOf<Compiled>(
  folder: string,
  { files }: Pick<ResolvedLender, 'files'>,
  compile: (name: string, node: SourceNode) => Compiled,
): { readonly [name: string]: Compiled } {
  const inFolder = [...files].filter(([path]) => path.startsWith(`${folder}/`) && path.endsWith('.json'))
  return Object.fromEntries(
    inFolder.map(([path, node]) => {
      const name = path.slice(folder.length + 1, -'.json'.length)
      return [name, compile(name, node)]
    }),
  )
}

function hasKeys(value: object): boolean {
  return Object.keys(value).length > 0
}

const noFacts: FactsFile = {}

const emptyRoutes: StatusRoutes = {
  statuses: {},
  unlisted: { otherwise: '@lifecycle' },
  polling: {
    firstDelayMs: 500,
    factor: 2,
    maxDelayMs: 5000,
    attempts: 7,
    waiting: { attempts: 14, then: 'UNKNOWN', keepWaiting: [] },
    settled: [],
  },
}

function withoutNotes<T extends object>(file: T): T {
  return Object.fromEntries(Object.entries(file).filter(([key]) => !key.startsWith('$'))) as T
}

function compileLifecycle(file: Lifecycle, inline: (rule: Rule) => Rule): CompiledLifecycle {
  return {
    start: file.start ?? '',
    anywhere: file.anywhere ?? {},
    ...(file.progress && { progress: compileSteps(file.progress, inline) }),
    ...(file.signerProgress && { signerProgress: compileSteps(file.signerProgress, inline) }),
    states: (file.states ?? []).map(({ id, says, go, progress, moves = {}, final = false }) => ({
      id,
      ...(says !== undefined && { says }),
      go,
      ...(progress !== undefined && { progress }),
      moves,
      final,
    })),
    // An event without a rule would always match; a finding reports it.
    events: (file.events ?? [])
      .filter(({ when }) => when !== undefined)
      .map(({ id, says, when }) => ({ id, ...(says !== undefined && { says }), when: inline(when) })),
  }
}

function compileSteps(steps: NonNullable<Lifecycle['progress']>, inline: (rule: Rule) => Rule): readonly CompiledProgressStep[] {
  return steps.map(({ id, label, shownWhen }) => ({
    id,
    label: inlineInText(label, inline),
    ...(shownWhen !== undefined && { shownWhen: inline(shownWhen) }),
  }))
}

/** Fact paths of secret answers; explanations print dots for their values. */
function secretPaths(screens: { readonly [route: string]: CompiledScreen }): string[] {
  const paths = Object.values(screens).flatMap((screen) =>
    hasFields(screen) ? screen.fields.filter((field) => field.secret || field.keepNever).map((field) => field.path) : [],
  )
  return [...new Set(paths)].sort()
}
