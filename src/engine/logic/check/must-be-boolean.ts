/** Reports texts, numbers and lists used as conditions: the texts "false" and "0" would count as true. */
import type { Fix } from '#engine/diagnostics/finding.ts'
import { placeOf, type SourceNode } from '#engine/flow/source-node.ts'
import { describeShape, type Env, replacing, type Shape, subjectOf } from './shape.ts'

/** The shape of a condition. An absent fact used alone counts as false, which needs no guard. */
export function conditionShape(node: SourceNode, env: Env): Shape {
  const shape = env.shapeOf(node, env, 'boolean')
  mustBeBoolean(shape, node, env)
  return shape.path === undefined ? shape : { ...shape, absent: [] }
}

export function mustBeBoolean(shape: Shape, node: SourceNode, env: Env): void {
  if (shape.kind === 'boolean' || shape.kind === 'any') return
  env.report({
    code: 'E106',
    node,
    message: `${subjectOf(env)} takes ${describeShape(shape)} for a yes or no.`,
    why: 'Whatever is not empty counts as yes, "false" and "0" too.',
    fixes: fixes(shape, node),
  })
}

function fixes({ kind, path, constant }: Shape, node: SourceNode): readonly Fix[] {
  const place = placeOf(node)
  if (constant === 'true' || constant === 'false') {
    return [replacing(`Write ${constant} without quotes.`, 'safe', place, constant === 'true')]
  }
  if (path === undefined) return []
  if (kind !== 'list') return [replacing(`Ask whether "${path}" is answered.`, 'review', place, { answered: path })]
  return [replacing(`Ask whether there is something in "${path}".`, 'review', place, { '>': [{ length: [node.value] }, 0] })]
}
