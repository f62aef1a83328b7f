import { compileLender, lenderFacts, type SourceNode } from '#engine/authoring.ts'
import { isObject, type Json, type Rule } from '#engine/index.ts'
import { knownBelow, withKnown } from '#verify/proofs/decisions/with-known.ts'
import { type Check, type Found, here, type Reads, relatedPlace } from '../check.ts'
import { inlinerOf, soundFile, soundForms } from '../reading/checked-flow.ts'
import { itemsAt, memberAt, partsAt } from '../reading/node-parts.ts'

/**
 * Reports items of a list in lender.json that one check of a screen reads as the accepted answers, and that another check of
 * the same screen refuses for this lender.
 */
export const listedAndRefused = {
  codes: ['W147'],
  phase: 'proofs',
  run,
  examples: {
    W147: {
      why: 'A list of lender.json, such as the states in which a lender lends, is shown on pages and read by a check. Where another check refuses an item of it for the same lender, borrowers are promised what they cannot have.',
      on: 'a shipped lender',
      file: 'base/screens/register-v2/property-address.json',
      right: '{ "==": [{ "var": "draft.propertyAddress.state" }, "NY"] }',
      wrong: '{ "==": [{ "var": "draft.propertyAddress.state" }, "TX"] }',
    },
  },
} satisfies Check

function run({ flow, proofs }: Reads<'flow' | 'proofs'>): Found {
  const lender = soundFile(flow, 'lender.json')
  if (lender === undefined || !flow.sound('facts.json')) return undefined
  const known = knownBelow({ lender: lenderFacts(compileLender(flow.resolved, inlinerOf(flow))) })
  return soundForms(flow).map(({ node, route }) => {
    const checks = itemsAt(node, 'checks')
    return checks.map((check) => {
      const list = listReadBy(memberAt(check, 'refuseWhen')?.value)
      if (list === undefined) return undefined
      return partsAt(lender, list.key).map((item): Found => {
        const refusing = checks.find((other) => other !== check && isRefused(other, item.node, list.path))
        if (refusing === undefined) return undefined
        const answer = JSON.stringify(item.node.value)
        return {
          code: 'W147',
          ...here(item),
          message: `"${list.key}" lists ${answer}, and the screen "${route}" refuses it for this lender.`,
          why: 'Pages promise borrowers what the list says, and the application turns them away.',
          related: [relatedPlace(refusing, 'the check that refuses it')],
          advice: `Take ${answer} out of "${list.key}", or set what the check asks for, so that it accepts it.`,
        }
      })
    })
  })

  function isRefused(check: SourceNode, item: SourceNode, path: string): boolean {
    const written = memberAt(check, 'refuseWhen')
    if (!JSON.stringify(written?.value ?? '').includes(JSON.stringify(item.value))) return false
    const rule = proofs.rule(written)
    if (rule === undefined) return false
    const isAnswered: Rule = { '==': [{ var: path }, item.value as string] }
    return proofs.analysis.refutable(withKnown(rule, known), isAnswered).is === 'impossible'
  }
}

/** Of a rule that refuses what a list of lender.json does not have: the fact that it compares, and the list. */
function listReadBy(rule: unknown): { readonly path: string; readonly key: string } | undefined {
  const inner = isObject(rule as Json) ? operand((rule as { '!'?: Json })['!']) : undefined
  const [one, list] = isObject(inner) && Array.isArray(inner.in) ? inner.in : []
  const [path, from] = [pathIn(one), pathIn(list)]
  return path !== undefined && from?.startsWith('lender.') ? { path, key: from.slice('lender.'.length) } : undefined
}

function pathIn(value: Json | undefined): string | undefined {
  const path = isObject(value) ? operand(value.var) : undefined
  return typeof path === 'string' ? path : undefined
}

function operand(value: Json | undefined): Json | undefined {
  return Array.isArray(value) ? value[0] : value
}
