/**
 * Reports rules that compare a lender's id or name. A rule should test a property of the lender, because the comparison
 * would miss another lender with the same property.
 */
import type { SourceNode } from '#engine/flow/source-node.ts'
import { type Env, type Shape, subjectOf } from './shape.ts'

const names = new Set(['lender.code', 'lender.canonicalCode', 'lender.name', 'lender.nameShort'])

export function mustNotBeLender(shapes: readonly Shape[], operands: readonly SourceNode[], env: Env): void {
  const index = shapes.findIndex(({ path }) => path !== undefined && names.has(path))
  const node = operands[index]
  if (node === undefined) return
  env.report({
    code: 'E114',
    node,
    message: `${subjectOf(env)} asks which lender this is ("${shapes[index]?.path}").`,
    why: 'Nobody looks into rules for the names of lenders. What differs between lenders stands in their own files, or is asked of a yes or no in lender.json.',
  })
}
