import { BASE, type JsonSchema, placeOf, type SourceNode, schemaFor } from '#engine/authoring.ts'
import { lenderOf } from '#engine/index.ts'
import type { Check, Found, Reads } from '../check.ts'
import { soundFile } from '../reading/checked-flow.ts'
import { openingOf } from '../reading/opening-of.ts'
import { quoted } from '../reading/words.ts'

/**
 * Reports values of lender.json that only base sets, since base has examples of names, numbers and addresses. The
 * schema marks such keys with `x-own`; missing keys marked `x-must-say` are errors, others notes. Reported once, at the
 * first lender of the chain after base, for its heirs as well.
 */
export const lenderUnsaid = {
  codes: ['E021', 'I021'],
  phase: 'references',
  run,
  examples: {
    E021: {
      why: 'What base says about itself is an example. A lender says its own code and name; otherwise its borrowers would read the name of the example.',
      file: 'acme/lender.json',
      right: '"canonicalCode": "ACME", "name": "Acme Lending"',
      wrong: '"canonicalCode": "ACME"',
    },
    I021: {
      why: 'A new lender can be looked at before everything about it is known. What it does not say yet comes from the example of base; before it goes public, it should say all of it.',
      file: 'acme/lender.json',
      right: '"nmls": { "number": "12346" }',
      wrong: '"$comment": "The NMLS number comes from legal."',
    },
  },
} satisfies Check

function run({ flow, library }: Reads<'flow' | 'library'>): Found {
  const file = 'lender.json'
  const [, first] = flow.resolved.chain
  const own = first === undefined ? undefined : library.folders.get(first)?.get(file)?.parsed?.node
  const lender = soundFile(flow, file)
  const schema = schemaFor(file)
  if (own === undefined || lender === undefined || schema === undefined) return undefined
  const missing = unsaidIn(schema, lender.node)
  return (['E021', 'I021'] as const).map((code): Found => {
    const unsaid = missing.filter(({ must }) => must === (code === 'E021'))
    const keys = unsaid.map(({ key }) => key)
    return (
      unsaid.length > 0 && {
        code,
        at: openingOf(own),
        pointer: file,
        message: `${first} does not say ${listed(unsaid.map(({ words }) => words))}.`,
        why: 'Its borrowers would read the example of base, as if they dealt with another lender.',
        expected: keys,
        advice: `Add ${quoted(keys, ', ')} to ${first}/${file}.`,
      }
    )
  })
}

type Unsaid = { readonly key: string; readonly words: string; readonly must: boolean }

/** The marked keys whose value comes from base. */
function unsaidIn(schema: JsonSchema, node: SourceNode | undefined, around: readonly string[] = []): Unsaid[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const written = node?.members?.get(name)
    const own = part['x-own']
    const keys = [...around, name]
    if (own === undefined) return unsaidIn(part, written, keys)
    return written !== undefined && lenderOf(placeOf(written).file) !== BASE
      ? []
      : [{ key: keys.join(' '), words: own, must: part['x-must-say'] === true }]
  })
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
