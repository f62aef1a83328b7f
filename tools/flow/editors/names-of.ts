/** All names that a lender's files may use, with the text that an editor shows for each. */

import {
  type FlowLibrary,
  idOf,
  lendersOf,
  resolveLender,
  type SourceNode,
  scenarioName,
  screensOfStates,
} from '#engine/authoring.ts'
import { type CheckedFlow, type CheckedScreen, contractFacts, itemsAt, memberAt, membersAt, textAt } from '#verify/index.ts'

/** Names in the order of suggestion, each with a description in Markdown. */
export type Names = ReadonlyMap<string, string>

/** Names by schema role (`x-is`). An unlisted name is also reported by `flow check`. */
export type NamesByKind = { readonly [kind: string]: Names }

export function namesOf(library: FlowLibrary, flow: CheckedFlow): NamesByKind {
  const { files } = flow.resolved
  const journeys = [...flow.journeys.values()]
  const routes = new Map([...flow.screens.values()].map((screen) => [screen.route, screenInWords(screen)]))
  const paths = named(journeys, ({ id, node }) => [textAt(node, 'path'), `The journey \`${id}\`.`])
  const special = new Map([
    ['@wait', 'The waiting screen, `screens/wait.json`; the status is asked again and again.'],
    ['@lifecycle', 'The screen of the state that the application has reached in `lifecycle.json`.'],
    ['/', 'The list of applications.'],
  ])
  const fields = allMembers(files.get('fields.json'))
  const isGroup = (entry: SourceNode) => entry.members?.has('fields') === true
  const lifecycle = files.get('lifecycle.json')
  const states = ids(lifecycle, 'states', (state) => leads(textAt(state, 'go')))
  const atStates = named([...screensOfStates(lifecycle)], ([name, go]) => [name, `The screen of the state: ${go.value}.`])
  const steps = (key: string) => ids(lifecycle, key, (step) => textAt(step, 'label') ?? '')
  const progress = new Map([...steps('progress'), ...steps('signerProgress')])
  const decisions = named(membersAt(files.get('status-routes.json'), 'decisions'), ([name]) => [
    `?${name}`,
    'A decision of `status-routes.json`.',
  ])
  return {
    lender: new Map([
      ['base', 'What every lender starts from.'],
      ...lendersOf(library).map((lender) => [lender, lenderInWords(library, lender)] as const),
    ]),
    journey: named(journeys, ({ id, node, steps }) => [id, `At \`${textAt(node, 'path')}\`, with ${steps.length} steps.`]),
    'journey-path': paths,
    screen: routes,
    go: new Map([...routes, ...paths, ...special]),
    'status-target': new Map([...routes, ...atStates, ...decisions, ...paths, ...special]),
    step: named(
      journeys.flatMap(({ steps }) => steps),
      ({ id, route, journey }) => [id, `A step of \`${journey}\`. ${routes.get(route) ?? ''}`],
    ),
    stage: idsOfEach(journeys, 'stages'),
    'stage-group': idsOfEach(journeys, 'groups'),
    field: named(
      [...flow.screens.values()].flatMap(({ route, fields }) => fields.map((field) => ({ ...field, route }))),
      ({ id, route }) => [id, `Asked on \`${route}\`.`],
    ),
    'library-field': named(
      fields.filter(([, entry]) => !isGroup(entry)),
      ([name, entry]) => [name, libraryInWords(entry)],
    ),
    'library-group': named(
      fields.filter(([, entry]) => isGroup(entry)),
      ([name, entry]) => [name, groupInWords(entry)],
    ),
    status: statuses(files.get('status-routes.json')),
    'condition-category': enumOf('condition.categoryEnum'),
    'shown-document': new Map([
      ...named(
        [...files].filter(([path]) => path.startsWith('documents/')),
        ([path, node]) => [path.replace(/^documents\/|\.json$/g, ''), quoted(textAt(node, 'title'))],
      ),
      ...enumOf('application.documents.0.type'),
    ]),
    message: named(
      [...files].filter(([path]) => path.startsWith('messages/')),
      ([path, node]) => [path.replace(/^messages\/|\.json$/g, ''), quoted(textAt(node, 'subject') ?? textAt(node, 'text'))],
    ),
    'document-type': enumOf('application.documents.0.type'),
    'card-template': named(membersAt(files.get('conditions.json'), 'templates'), ([name, template]) => [
      name,
      leads(textAt(template, 'go')),
    ]),
    'lifecycle-state': states,
    'lifecycle-event': ids(lifecycle, 'events', (event) => textAt(event, 'says') ?? ''),
    'lifecycle-progress': new Map([...progress, ['COMPLETE', 'Every step is done.']]),
    'sandbox-place': named(placesOf(files.get('sandbox.json')), (place) => [
      idOf(place),
      `In the status \`${textAt(place, 'status')}\`.`,
    ]),
    'sandbox-event': new Map(
      [...flow.screens.values()]
        .filter(({ asks }) => asks)
        .map(({ route, kind }) => [`${kind === 'upload' ? 'uploaded' : 'submitted'}:${route}`, routes.get(route) ?? '']),
    ),
    'inherited-scenario': named(
      [...(flow.resolved.parent?.files ?? [])].filter(([path]) => path.startsWith('scenarios/')),
      ([path, node]) => [scenarioName(path), textAt(node, 'title') ?? ''],
    ),
    flag: named(allMembers(files.get('flags.json')), ([name, flag]) => [name, textAt(flag, 'says') ?? '']),
    'named-rule': named(membersAt(files.get('facts.json'), 'rules'), ([name, rule]) => [
      name,
      `When ${textAt(rule, 'says')}.\n\n${asCode(memberAt(rule, 'when'))}`,
    ]),
    'named-value': named(membersAt(files.get('facts.json'), 'values'), ([name, value]) => [
      name,
      `A value, ${textAt(value, 'type')}.\n\n${asCode(memberAt(value, 'is'))}`,
    ]),
  }
}

/** The places of the sandbox's path, then those that personas add to it. */
function placesOf(sandbox: SourceNode | undefined): readonly SourceNode[] {
  return [...itemsAt(sandbox, 'path'), ...itemsAt(sandbox, 'personas').flatMap((persona) => itemsAt(persona, 'detours'))]
}

function named<T>(all: readonly T[], nameAndWords: (one: T) => readonly [name: string | undefined, says: string]): Names {
  const names = new Map<string, string>()
  for (const one of all) {
    const [name, says] = nameAndWords(one)
    if (name !== undefined && !names.has(name)) names.set(name, says.trim())
  }
  return names
}

function allMembers(node: SourceNode | undefined): readonly (readonly [string, SourceNode])[] {
  return [...(node?.members ?? [])]
}

function ids(node: SourceNode | undefined, key: string, says: (item: SourceNode) => string): Names {
  return named(itemsAt(node, key), (item) => [idOf(item), says(item)])
}

function idsOfEach(journeys: readonly { readonly id: string; readonly node: SourceNode }[], key: string): Names {
  return named(
    journeys.flatMap(({ id, node }) => itemsAt(node, key).map((item) => ({ id, item }))),
    ({ id, item }) => [idOf(item), `${quoted(textAt(item, 'label'))} in the journey \`${id}\`.`],
  )
}

function enumOf(path: string): Names {
  return new Map((contractFacts.typeOf(path)?.enum ?? []).map((name) => [name, '']))
}

function statuses(table: SourceNode | undefined): Names {
  const leading = new Map(membersAt(table, 'statuses').map(([status, target]) => [status, String(target.value)]))
  return new Map(
    [...enumOf('status.value').keys()].map((status) => [status, leads(leading.get(status)) || 'Not listed in the status table.']),
  )
}

function screenInWords({ node, kind }: CheckedScreen): string {
  return `${quoted(textAt(node, 'heading'))} A ${kind} screen.`.trim()
}

function lenderInWords(library: FlowLibrary, lender: string): string {
  return textAt(resolveLender(library, lender).files.get('lender.json'), 'name') ?? lender
}

function libraryInWords(entry: SourceNode): string {
  const uses = textAt(entry, 'use')
  return `${quoted(textAt(entry, 'label'))} Asked as ${textAt(entry, 'as') ?? (uses ? `\`${uses}\`` : 'text')}.`.trim()
}

function groupInWords(entry: SourceNode): string {
  return `${quoted(textAt(entry, 'label'))} A group: ${itemsAt(entry, 'fields')
    .flatMap((field) => idOf(field) ?? [])
    .join(', ')}.`.trim()
}

function leads(go: string | undefined): string {
  return go === undefined ? '' : `Leads to \`${go}\`.`
}

function quoted(text: string | undefined): string {
  return text === undefined ? '' : `“${text}”`
}

/** Long rules are truncated. */
function asCode(node: SourceNode | undefined): string {
  const text = JSON.stringify(node?.value) ?? ''
  return `\`${text.length > 160 ? `${text.slice(0, 160)}…` : text}\``
}
