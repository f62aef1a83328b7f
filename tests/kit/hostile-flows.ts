/** Flow files written to exhaust the checker: rules that are too deep, too many, or that grow when they are inlined. */
import type { Json } from '#engine/flow/json.ts'
import { type FlowFilesMap, someFlowFiles } from './some-flow-files.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const fact = (path: string): Json => ({ var: path })
/** Answers to the questions that are asked before. */
const isSo = (index: number): Json => fact(`draft.extra.is${index}`)
const count = (index: number): Json => fact(`draft.extra.count${index}`)
const usd = (dollars: number): Json => ({ usd: String(dollars) })
const nested = (depth: number, wrap: (inner: Json) => Json, innermost: Json): Json =>
  numbers(depth).reduce<Json>((inner) => wrap(inner), innermost)

const odd = (before: Json, index: number): Json => ({ if: [isSo(index), { '!': [before] }, before] })

/** Named rules, each of which is made of the one before. */
function chain(count: number, first: Json, next: (before: Json, index: number) => Json) {
  return Object.fromEntries(
    numbers(count).map((index) => {
      const when = index === 0 ? first : next({ rule: `r${index - 1}` }, index)
      return [`r${index}`, { says: `it is number ${index}`, when }]
    }),
  )
}

const amount = count(0)
const street = fact('draft.extra.street')
const documents = fact('application.documents')

/** Money that was answered; nothing may be compared that might be absent. */
const counted = (rule: Json): Json => ({ and: [{ answered: numbers(40).map((index) => `draft.extra.count${index}`) }, rule] })

/** Rules for a step to be asked. */
const rules: { readonly [name: string]: Json } = {
  'a rule that is nested 1,000 deep': nested(1_000, (inner) => ({ '!': [inner] }), true),
  'a rule that is nested 30 deep': nested(28, (inner) => ({ and: [inner, isSo(0)] }), isSo(1)),
  'a choice among 500 facts': { or: numbers(500).map(isSo) },
  'a choice among 300 numbers': { or: numbers(300).map((index) => ({ '==': [count(0), usd(index)] })) },
  'one of 150 numbers, and none of 150 others': counted({
    and: [
      { or: numbers(150).map((index) => ({ '==': [amount, usd(index * 2)] })) },
      { '!': [{ or: numbers(150).map((index) => ({ '==': [amount, usd(index * 2 + 1)] })) }] },
    ],
  }),
  'pairs of facts that are far apart': { or: numbers(60).map((index) => ({ and: [isSo(index), isSo(index + 60)] })) },
  'pairs of numbers that are compared with each other': counted({
    or: numbers(38).map((index) => ({ '<': [count(index), count(index + 1)] })),
  }),
  'every number compared with every other': counted({
    and: numbers(12).flatMap((one) => numbers(12).map((other) => ({ '!=': [count(one), { '+': [count(other), usd(1)] }] }))),
  }),
  'a product of large numbers': counted({
    '>': [
      {
        '*': [1e300, 1e300, { '/': [count(0), count(1)] }, ...numbers(38).map((one) => ({ '/': [count(one), count(one + 1)] }))],
      },
      1e308,
    ],
  }),
  'sums over 40 facts': counted({
    and: numbers(20).map((index) => ({ '>': [{ '+': numbers(40).map(count) }, usd(index * 1_000)] })),
  }),
  'divisions by what may be nothing': nested(
    20,
    (inner) => ({ '>': [{ '/': [count(0), { if: [inner, 0, 1] }] }, usd(1)] }),
    isSo(0),
  ),
  'a text of 900,000 characters': { '==': [street, 'a'.repeat(900_000)] },
  'a text that doubles': {
    '==': [street, { reduce: [numbers(100), { cat: [fact('accumulator'), fact('accumulator')] }, 'ab'] }],
  },
  'a list of 1,900 values': { in: [street, numbers(1_900).map((index) => `${index} Elm St`)] },
  'a list of 10,000 values': { in: [street, numbers(10_000).map((index) => `${index} Elm St`)] },
  'lists in lists, each looked through': nested(7, (inner) => ({ some: [numbers(30), inner] }), isSo(0)),
  'documents in documents, each looked through': nested(10, (inner) => ({ some: [documents, inner] }), {
    '==': [fact('type'), 'SUPPORT'],
  }),
  'a fact whose name is worked out': { var: [{ cat: ['draft.extra.', street] }] },
}

/** Rules for a step to be asked, made of named ones: the last of these. */
const named: { readonly [name: string]: { readonly [name: string]: Json } } = {
  'a chain of 5,000 rules': chain(5_000, isSo(0), (before) => before),
  'a chain of 200 rules that each say not': chain(200, isSo(0), (before) => ({ '!': [before] })),
  'whether an odd number of 11 answers is yes': chain(11, isSo(0), odd),
  'whether an odd number of 30 answers is yes': chain(30, isSo(0), odd),
  'whether an odd number of 300 answers is yes': chain(300, isSo(0), odd),
  'rules that name the next one a hundred times': chain(20, isSo(0), (before) => ({
    or: numbers(100).map(() => before),
  })),
  'two rules that name each other': {
    r0: { says: 'one', when: { rule: 'r1' } },
    r1: { says: 'the other', when: { '!': [{ rule: 'r0' }] } },
  },
  'a rule that names itself': { r0: { says: 'itself', when: { and: [{ rule: 'r0' }, isSo(0)] } } },
}

const patterns = {
  'a pattern in which plus stands on plus': '^(a+)+$',
  'a pattern with a large count': '^(?:[a-z]{1,1000}){1,1000}x$',
  'a pattern that counts back': '^(?:.*a){25}$',
  'a pattern of a thousand choices': `^(?:${numbers(1_000)
    .map((index) => `word${index}`)
    .join('|')})*$`,
  'a pattern nested 500 deep': `^${'('.repeat(500)}a${')*'.repeat(500)}$`,
  'a pattern that looks ahead again and again': `^${'(?=.*[a-z]{1,50}[0-9]{1,50})'.repeat(30)}.*$`,
  'a pattern of 100,000 characters': `^${'[a-zA-Z]?'.repeat(11_000)}$`,
}

/** By what is hostile in them. */
export function hostileFlows(): ReadonlyMap<string, FlowFilesMap> {
  return new Map([
    ...Object.entries(rules).map(([name, rule]) => [name, asking(rule)] as const),
    ...Object.entries(named).map(([name, all]) => [name, asking({ rule: `r${Object.keys(all).length - 1}` }, all)] as const),
    ...Object.entries(patterns).map(([name, pattern]) => [name, matching(pattern)] as const),
  ])
}

/** The last step is asked by that rule, after questions enough to make rules of. */
function asking(rule: Json, more: { readonly [name: string]: Json } = {}): FlowFilesMap {
  // As many as the rules read: a screen of hundreds of questions is hard for other reasons.
  const text = JSON.stringify([rule, more])
  const isRead = ({ id }: { readonly id: string }) => text.includes(`draft.extra.${id}"`)
  const every = [...numbers(500).map(yesOrNo), ...numbers(40).map(howMuch), question('street', 'text'), question('other', 'text')]
  const questions = every.filter((one) => isRead(one) || one.id === 'other')
  const files = changed(withStep(questions), 'base/facts.json', (facts) => ({
    ...facts,
    rules: { ...(facts.rules as object), ...more },
  }))
  return changed(files, 'base/journeys/apply.json', ({ steps, ...journey }) => ({
    ...journey,
    steps: (steps as readonly { readonly id: string }[]).map((step) =>
      step.id === 'income' ? { ...step, askWhen: rule } : step,
    ),
  }))
}

function matching(pattern: string): FlowFilesMap {
  const limits = {
    schema: { maxLength: 100, pattern },
    messages: { maxLength: 'Shorter, please', pattern: 'Another one, please' },
  }
  return withStep([{ ...question('employer', 'text'), ...limits }])
}

const question = (id: string, as: string) => ({ id, as, label: `What is ${id}?`, required: 'Please answer' })
const yesOrNo = (index: number) => question(`is${index}`, 'yes-no')
const howMuch = (index: number) => question(`count${index}`, 'money')

/** With a first step that asks these questions. */
function withStep(fields: readonly Json[]): FlowFilesMap {
  const screen = { kind: 'form', stage: 'home', heading: 'More', saves: 'draft.extra', fields, submit: 'Continue' }
  const files = new Map(someFlowFiles()).set('base/screens/apply/more.json', JSON.stringify(screen, null, 2))
  return changed(files, 'base/journeys/apply.json', ({ steps, ...journey }) => ({
    ...journey,
    steps: [{ id: 'more' }, ...(steps as readonly Json[])],
  }))
}

type Content = { readonly [key: string]: Json }

function changed(files: FlowFilesMap, path: string, change: (content: Content) => Content): FlowFilesMap {
  return new Map(files).set(path, JSON.stringify(change(JSON.parse(files.get(path) ?? '{}') as Content), null, 2))
}
