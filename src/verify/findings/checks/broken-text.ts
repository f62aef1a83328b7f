import { nodeOf, type SourceNode } from '#engine/authoring.ts'
import { textsOf } from '#engine/index.ts'
import type { Check, Found, Reads } from '../check.ts'
import type { CheckedFlow } from '../reading/checked-flow.ts'
import { membersAt, textAt } from '../reading/node-parts.ts'
import { badText, type TextArguments } from './broken-text/bad-text.ts'
import { badTextLink, linkTargets } from './broken-text/bad-text-link.ts'
import { markupInText } from './broken-text/markup-in-text.ts'

/** Mistakes in the texts of a flow: syntax, unknown arguments, links, markup. */
export const brokenText = {
  codes: ['E312', 'E510', 'E511', 'E512', 'E513', 'W519'],
  phase: 'texts',
  run,
  examples: {
    E312: {
      why: 'A text may hold links: [the words](/terms). This one leads nowhere, or its brackets do not fit together, and borrowers would read the brackets.',
      rightFiles: { 'acme/screens/apply/birthdate.json': '{ "text": "See [the terms](/terms)." }' },
      wrongFiles: { 'acme/screens/apply/birthdate.json': '{ "text": "See [the terms](/trems)." }' },
    },
    E510: {
      why: 'An empty text is shown as nothing where something should be read.',
      file: 'base/screens/apply/birthdate.json',
      right: '"heading": "When were you born?"',
      wrong: '"heading": ""',
    },
    E511: {
      why: 'Braces bring in values: {companyName}. Where one is not closed, nothing of the text can be shown.',
      file: 'base/screens/apply/birthdate.json',
      right: '"Must be at least {minimumAge} years old"',
      wrong: '"Must be at least {minimumAge years old"',
    },
    E512: {
      why: 'The text brings in a value that facts.json does not have, and nobody knows what should be read there.',
      file: 'base/screens/apply/birthdate.json',
      right: '"Must be at least {minimumAge} years old"',
      wrong: '"Must be at least {minimumAeg} years old"',
    },
    E513: {
      why: 'Only numbers can be counted, only amounts and dates be written as such. The value is of another kind.',
      file: 'base/screens/apply/password.json',
      right: '"You allow {companyName} to ask."',
      wrong: '"You allow {companyName, plural, one {it} other {them}} to ask."',
    },
    W519: {
      why: 'Texts are shown as they stand, so that no typed words can become a part of the page. Tags, HTML codes and asterisks would be read as such.',
      file: 'base/screens/apply/birthdate.json',
      right: '"heading": "When were you born?"',
      wrong: '"heading": "When were you <b>born</b>?"',
    },
  },
} satisfies Check

function run({ flow, uses, facts }: Reads<'flow' | 'uses' | 'facts'>): Found {
  const named = argumentsOf(flow)
  const targets = linkTargets(flow)
  return uses
    .filter(({ visit }) => visit.is === 'text')
    .map(({ visit: { node, pointer, schema, key }, reader }) => {
      // An empty label of a field is reported by the check missing-label.
      if (key === 'label' && reader.on === 'screen' && reader.field && isEmpty(node)) return undefined
      const known = withOwn(named, schema.description, pointer)
      return textsOf(node, pointer).map((words) => {
        const found = badText(words, known, {
          get paths() {
            return facts.paths()
          },
          get inherited() {
            return inheritedWords(words.at, flow)
          },
        })
        return found.length > 0 ? found : [badTextLink(words, targets), markupInText(words)]
      })
    })
}

/** The words that the parent of the lender has at the same place. */
function inheritedWords(pointer: string, { resolved }: CheckedFlow): string | undefined {
  const words = resolved.parent && nodeOf(resolved.parent, pointer)?.value
  return typeof words === 'string' && words.trim() !== '' ? words : undefined
}

function isEmpty({ value }: SourceNode): boolean {
  return typeof value === 'string' && value.trim() === ''
}

/** The placeholders that texts of the flow may use, with their kinds. */
export function argumentsOf(flow: CheckedFlow): TextArguments {
  const values = membersAt(flow.resolved.files.get('facts.json'), 'values')
  return new Map(values.map(([name, value]) => [name, kindOf(textAt(value, 'type'))]))
}

/** Money and dates are formatted before a text receives them. */
function kindOf(type: string | undefined): 'number' | 'words' | 'money' {
  if (type === 'money') return 'money'
  return type === 'integer' || type === 'number' ? 'number' : 'words'
}

/** Adds the placeholders that the text's schema description lists: "knows {step}, {steps} and {stage}". */
export function withOwn(named: TextArguments, description: string | undefined, pointer: string): TextArguments {
  const own = /\bknows ((?:\{\w+\}(?:, | and )?)+)/.exec(description ?? '')?.[1]
  const names = [...(own ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  // The address field passes the number of addresses found.
  if (/\/words\/results$/.test(pointer)) names.push('count')
  if (names.length === 0) return named
  return new Map([...named, ...names.map((name) => [name, counted.has(name) ? 'number' : 'words'] as const)])
}

const counted = new Set(['step', 'steps', 'count', 'most', 'years', 'minutes'])
