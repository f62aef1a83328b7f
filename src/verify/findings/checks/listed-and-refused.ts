import { compileLender, inliner, lenderFacts, placeOf, type SourceNode } from '#engine/authoring.ts'
import { type FactsFile, isObject, itemKey, type Json, pointTo, type Rule } from '#engine/index.ts'
import { knownBelow, withKnown } from '../../proofs/decisions/with-known.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import { soundForms } from '../reading/checked-flow.ts'
import { itemsAt, memberAt } from '../reading/node-parts.ts'

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

const file = 'lender.json'

function run({ flow, proofs }: Reads<'flow' | 'proofs'>): LenderFinding[] {
  const lender = flow.resolved.files.get(file)
  if (lender === undefined || !flow.sound(file) || !flow.sound('facts.json')) return []
  const named = flow.resolved.files.get('facts.json')?.value ?? {}
  const known = knownBelow({ lender: lenderFacts(compileLender(flow.resolved, inliner(named as FactsFile))) })
  return soundForms(flow).flatMap(({ node, route }) => {
    const checks = itemsAt(node, 'checks')
    return checks.flatMap((check) => {
      const list = listReadBy(memberAt(check, 'refuseWhen')?.value)
      const items = list ? itemsAt(lender, list.key) : []
      return items.flatMap((item, index): Found => {
        const refusing = list && checks.find((other) => other !== check && isRefused(other, item, list.path))
        if (list === undefined || refusing === undefined) return []
        const answer = JSON.stringify(item.value)
        return {
          code: 'W147',
          at: placeOf(item),
          pointer: pointTo(file, list.key, itemKey(item, index)),
          message: `"${list.key}" lists ${answer}, and the screen "${route}" refuses it for this lender.`,
          why: 'Pages promise borrowers what the list says, and the application turns them away.',
          related: [relatedPlace(refusing, 'the check that refuses it')],
          fixes: [advice(`Take ${answer} out of "${list.key}", or set what the check asks for, so that it accepts it.`)],
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
