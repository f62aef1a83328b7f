import { describe, expect, it } from 'vitest'
import { lendersOf, openFlowLibrary } from '#engine/flow/flow-library.ts'
import { screensOfStates } from '#engine/flow/named-states.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { OPERATORS } from '#engine/logic/operators.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { editorOf } from '#kit/editor.ts'
import { withText } from '#kit/some-flow-files.ts'
import { homeEquity } from '#product/authoring.ts'
import { REPOSITORY } from '#tools/repository.ts'
import { checkFlows } from '#verify/findings/check-flows.ts'
import { checkedFlow } from '#verify/findings/reading/checked-flow.ts'
import { contractFacts, factsOfFlow } from '#verify/findings/reading/facts-of-flow.ts'

const shipped = await readFlowFolder(`${REPOSITORY}/flows`)
const library = openFlowLibrary(shipped, homeEquity)
const editor = editorOf(shipped)
const flowOf = (lender: string) => checkedFlow(resolveLender(library, lender))

/** The text of a shipped file with one text in place of another. */
function edited(path: string, from: string, to: string): string {
  return withText(shipped, path, from, to).get(path) as string
}

async function proposed(path: string, from: string, to: string): Promise<readonly string[]> {
  return [...(await editor.proposals(path, edited(path, from, to))).keys()].map((label) => label.replaceAll('"', ''))
}

describe('an editor with the generated schemas', () => {
  it('an editor underlines nothing in the shipped flow files', async () => {
    const problems: string[] = []
    for (const path of shipped.keys()) if (path.endsWith('.json')) problems.push(...(await editor.problems(path)))
    expect(problems).toEqual([])
  })

  it('an editor proposes the facts of the lender, with its own questions and without those of others', async () => {
    const rule = ['"var": "status.value"', '"var": "‸"'] as const
    const facts = await proposed('juniper-lane/status-routes.json', ...rule)
    const known = factsOfFlow(flowOf('juniper-lane'))
    for (const path of known.paths()) expect(facts).toContain(path)
    expect(facts.filter((path) => known.typeOf(path) === undefined)).toEqual([])
    expect(facts).not.toContain('draft.extra.memberNumber')
    expect(await proposed('prairie-members/screens/register-v2/member-number.json', '"var": "today"', '"var": "‸"')).toContain(
      'draft.extra.memberNumber',
    )
  })

  it('an editor proposes in a journey and for a flag only facts and rules that can exist there, and says since when a fact exists', async () => {
    const journey = 'prairie-members/journeys/register-v2.json'
    const step = (rule: string) => ['"$after": "legal-name"', `"$after": "legal-name", "askWhen": { ${rule} }`] as const
    const facts = await proposed(journey, ...step('"var": "‸"'))
    expect(facts).toContain('draft.extra.memberNumber')
    expect(facts.filter((path) => /^(application|status|params|condition|submission)\./.test(path))).toEqual([])
    const rules = await proposed(journey, ...step('"rule": "‸"'))
    expect(rules).toContain('draft-in-texas')
    expect(rules).not.toContain('in-texas')
    const flag = ['"default": true', '"default": true, "cases": [{ "id": "a", "when": { "rule": "‸" }, "is": true }]'] as const
    const forFlag = await proposed('base/flags.json', ...flag)
    expect(forFlag).toContain('registered')
    expect(forFlag).not.toContain('draft-in-texas')
    const routes = edited('juniper-lane/status-routes.json', '"status.value"', '"status.va‸lue"')
    expect(await editor.hover('juniper-lane/status-routes.json', routes)).toContain('There once the registration has ended.')
  })

  it.each<[what: string, path: string, from: string, to: string, names: (lender: string) => Iterable<string>]>([
    [
      'rules',
      'juniper-lane/status-routes.json',
      '"rule": "announcement-seen"',
      '"rule": "‸"',
      (lender) => Object.keys(valueAt(lender, 'facts.json', 'rules')),
    ],
    [
      'values',
      'base/screens/register-v2/birthdate.json',
      '"value": "minimumAge"',
      '"value": "‸"',
      (lender) => Object.keys(valueAt(lender, 'facts.json', 'values')),
    ],
    ['operators', 'base/journeys/register-v2.json', '{ "rule": "second-home" }', '{ ‸ }', () => OPERATORS.keys()],
    ['library fields', 'base/screens/register-v2/annual-income.json', '"use": "', '"use": "‸', (lender) => fields(lender, false)],
    [
      'library groups',
      'base/screens/register-v2/home-address.json',
      '"spread": "',
      '"spread": "‸',
      (lender) => fields(lender, true),
    ],
    [
      'journeys',
      'base/scenarios/redesign-opens-and-closes.json',
      '"journey": "register-v2"',
      '"journey": "‸"',
      () => ['register', 'register-v2'],
    ],
    ['states', 'base/lifecycle.json', '"start": "', '"start": "‸', (lender) => idsAt(lender, 'lifecycle.json', 'states')],
    ['statuses', 'base/status-routes.json', '"then": "', '"then": "‸', () => contractFacts.typeOf('status.value')?.enum ?? []],
    [
      'card templates',
      'base/conditions.json',
      '"template": "',
      '"template": "‸',
      (lender) => Object.keys(valueAt(lender, 'conditions.json', 'templates')),
    ],
    [
      'lenders',
      'hearthline-wholesale/lender.json',
      '"extends": "hearthline"',
      '"extends": "‸"',
      () => ['base', ...lendersOf(library)],
    ],
    ['steps to claim', 'prairie-members/scenarios/member-number-is-required.json', '"at": "', '"at": "‸', stepsOf],
    ['steps that follow', 'base/scenarios/second-home-asks-for-the-main-home.json', '"next": "', '"next": "‸', stepsOf],
    ['steps to stand after', 'prairie-members/journeys/register-v2.json', '"$after": "legal-name"', '"$after": "‸"', stepsOf],
    [
      'flags',
      'base/scenarios/redesign-opens-and-closes.json',
      '{ "fe-heloc-redesign-2025": true }',
      '{ ‸ }',
      (lender) => flowOf(lender).resolved.files.get('flags.json')?.members?.keys() ?? [],
    ],
  ])('an editor proposes exactly the existing %s, each with an explanation', async (_, path, from, to, names) => {
    const lender = path.split('/')[0] as string
    const cut = to.endsWith('‸') ? cutAt(path, from) : edited(path, from, to)
    const items = await editor.proposals(path, cut)
    const labels = [...items.keys()].map((label) => label.replaceAll('"', ''))
    // Besides, an overlay may take a value away, and say what every object may.
    expect(labels.filter((label) => label !== 'null' && !label.startsWith('$')).sort()).toEqual(
      [...new Set(names(lender))].sort(),
    )
    for (const { documentation, label } of items.values()) if (label !== 'null') expect(documentation).toBeTruthy()
  })

  it('an editor proposes the screens of the lender and the reserved names as destinations', async () => {
    const targets = await proposed('juniper-lane/status-routes.json', '"go": "product/prequal-winback"', '"go": "‸"')
    const flow = flowOf('juniper-lane')
    const decisions = Object.keys(valueAt('juniper-lane', 'status-routes.json', 'decisions')).map((name) => `?${name}`)
    const states = screensOfStates(flow.resolved.files.get('lifecycle.json')).keys()
    expect(targets.filter((target) => target !== 'null').toSorted()).toEqual(
      [...flow.screens.keys(), ...states, ...decisions, '@wait', '@lifecycle', '/', '/register', '/register-v2'].sort(),
    )
    expect(
      await proposed('prairie-members/journeys/register.json', '"screen": "register-v2/member-number"', '"screen": "‸"'),
    ).toContain('register-v2/member-number')
    expect(
      await proposed('base/journeys/register-v2.json', '{ "id": "for-sale" }', '{ "id": "for-sale", "screen": "‸" }'),
    ).not.toContain('register-v2/member-number')
  })

  it('an editor proposes the place of each translatable text with its English', async () => {
    const text = '{\n  "‸"\n}'
    const places = await editor.proposals('sierra-first/copy/fr-US.json', text)
    expect(places.get('screens/register-v2/birthdate#/heading')).toMatchObject({ documentation: expect.anything() })
    expect(places.get('screens/register-v2/birthdate#/heading')?.textEdit?.newText).toContain('"of"')
  })

  it('an editor explains facts, operators, rules and screens on hover', async () => {
    const home = 'base/journeys/register-v2.json'
    expect(await editor.hover(home, edited(home, '"rule": "second', '"ru‸le": "second'))).toContain(
      'Whether the rule of this name',
    )
    expect(await editor.hover(home, edited(home, '"second-home"', '"second‸-home"'))).toContain('When the property is')
    expect(await editor.hover(home, edited(home, '"flags.fe-heloc-re', '"flags.fe-‸heloc-re'))).toContain('one question a page')
    const table = 'juniper-lane/status-routes.json'
    expect(await editor.hover(table, edited(table, '"product/pre', '"product/‸pre'))).toContain('A message screen')
    const screen = 'base/screens/register-v2/birthdate.json'
    expect(await editor.hover(screen, edited(screen, '"heading"', '"head‸ing"'))).toContain(
      'The question, as the one heading of the page',
    )
  })
})

describe('what an editor underlines', () => {
  it.each([
    ['base/journeys/register-v2.json', '"rule": "second-home"', '"rule": "second-hme"'],
    ['base/journeys/register-v2.json', '"flags.fe-heloc-redesign-2025"', '"flags.fe-heloc-redesign"'],
    ['base/journeys/register-v2.json', '{ "!": {', '{ "nott": {'],
    ['juniper-lane/status-routes.json', '"go": "product/prequal-winback"', '"go": "product/prequal"'],
    ['base/screens/register-v2/birthdate.json', '"value": "minimumAge"', '"value": "minimumAeg"'],
    ['base/status-routes.json', '"keepWaiting": [', '"keepWaiting": ["WAITING_FOR_GODOT", '],
    ['base/lifecycle.json', '"start": "', '"start": "x'],
    ['base/conditions.json', '"template": "', '"template": "x'],
    ['base/screens/register-v2/annual-income.json', '"use": "', '"use": "x'],
    ['hearthline-wholesale/lender.json', '"extends": "hearthline"', '"extends": "heartline"'],
    ['prairie-members/journeys/register.json', '"register-v2/member-number"', '"register-v2/membernumber"'],
    ['base/journeys/register-v2.json', '"dob": "draft.dob"', '"dob": "draft.dobb"'],
    ['prairie-members/scenarios/member-number-is-required.json', '"journey": "register-v2"', '"journey": "register-v3"'],
  ])('a mistake that an editor underlines in %s, %s written as %s, is also found by flow check', async (path, from, to) => {
    const files = withText(shipped, path, from, to)
    const line = (files.get(path) as string).split('\n').findIndex((one) => one.includes(to)) + 1
    expect(await editor.problems(path, files.get(path))).toEqual([expect.stringMatching(`^${path}:${line}: `)])
    const lenders = path.startsWith('base/') ? ['hearthline'] : [path.split('/')[0] as string]
    expect(checkFlows(openFlowLibrary(files, library), lenders)).toContainEqual(
      expect.objectContaining({ file: path, line, severity: 'error' }),
    )
  })
})

/** The file up to where a text ends, with the cursor there and the rest of that text taken out. */
function cutAt(path: string, from: string): string {
  const text = shipped.get(path) as string
  const at = text.indexOf(from) + from.length
  return `${text.slice(0, at)}‸${text.slice(text.indexOf('"', at))}`
}

function valueAt(lender: string, file: string, key: string): object {
  return (flowOf(lender).resolved.files.get(file)?.members?.get(key)?.value ?? {}) as object
}

function idsAt(lender: string, file: string, key: string): string[] {
  return (valueAt(lender, file, key) as readonly { readonly id: string }[]).map(({ id }) => id)
}

function fields(lender: string, groups: boolean): string[] {
  const entries = Object.entries(flowOf(lender).resolved.files.get('fields.json')?.value as Record<string, object>)
  return entries.filter(([, entry]) => 'fields' in entry === groups).map(([name]) => name)
}

function stepsOf(lender: string): string[] {
  return [...flowOf(lender).journeys.values()].flatMap(({ steps }) => steps.map(({ id }) => id))
}
