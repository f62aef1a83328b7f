import { nodeAt, type SourceNode } from '#engine/authoring.ts'
import { splitPointer, textsOf } from '#engine/index.ts'
import type { Check, LenderFinding, Reads } from '../check.ts'
import type { CheckedFlow } from '../reading/checked-flow.ts'
import { membersAt, textAt } from '../reading/node-parts.ts'
import { badText, type TextArguments } from './broken-text/bad-text.ts'
import { badTextLink, linkTargets } from './broken-text/bad-text-link.ts'
import { examples } from './broken-text/example.ts'
import { markupInText } from './broken-text/markup-in-text.ts'

/** Mistakes in the texts of a flow: syntax, unknown arguments, links, markup. */
export const brokenText = {
  codes: ['E312', 'E510', 'E511', 'E512', 'E513', 'W519'],
  phase: 'texts',
  examples,
  run,
} satisfies Check

function run({ flow, uses, facts }: Reads<'flow' | 'uses' | 'facts'>): LenderFinding[] {
  const named = argumentsOf(flow)
  const targets = linkTargets(flow)
  return uses
    .filter(({ visit }) => visit.is === 'text')
    .flatMap(({ visit: { node, pointer, schema, key }, reader }) => {
      // An empty label of a field is reported by the check missing-label.
      if (key === 'label' && reader.on === 'screen' && reader.field && isEmpty(node)) return []
      const known = withOwn(named, schema.description, pointer)
      return textsOf(node, pointer).flatMap((words) => {
        const mistakes = badText(words.node, words.at, known, {
          get paths() {
            return facts.paths()
          },
          get inherited() {
            return inheritedWords(words.at, flow)
          },
        })
        return mistakes.length > 0
          ? mistakes
          : [...badTextLink(words.node, words.at, targets), ...markupInText(words.node, words.at)]
      })
    })
}

/** The words that the parent of the lender has at the same place. */
function inheritedWords(pointer: string, { resolved }: CheckedFlow): string | undefined {
  const { file, keys } = splitPointer(pointer)
  const words = nodeAt(resolved.parent?.files.get(file), keys)?.value
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
