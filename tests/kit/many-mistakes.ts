import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { schemaFor, walkSchema } from '#engine/flow/schema-walk.ts'
import { placeOf } from '#engine/flow/source-node.ts'
import { homeEquity } from '#product/authoring.ts'
import type { FlowFilesMap } from './some-flow-files.ts'

const WITH_WORDS = /^(screens\/.*|conditions|shell|chat)\.json$/

/**
 * The flow files with `howMany` mistakes in files that have texts, each of which is one finding: alternately a file whose
 * texts name values that do not exist, and one with unknown keys (the same for all lenders, since texts of a file with
 * structural errors are not checked). Locks and translations are left out: they would add findings about the changed base.
 */
export function withMistakes(files: FlowFilesMap, howMany: number): FlowFilesMap {
  const changed = new Map([...files].filter(([path]) => !/overlay\.lock\.json$|\/copy\//.test(path)))
  const screens = [...openFlowLibrary(changed, homeEquity).folders.values()].flatMap((folder) =>
    [...folder].filter(([path]) => WITH_WORDS.test(path)),
  )
  let left = howMany
  for (const [path, { path: full, text, parsed }] of screens) {
    const schema = schemaFor(path)
    if (!parsed?.node || !schema) continue
    const withKeys = path.length % 2 === 1 && path.startsWith('screens/')
    const places: number[] = []
    walkSchema(schema, parsed.node, ({ is, node, schema: view }) => {
      const { offset, length } = placeOf(node)
      if (!withKeys && is === 'text' && typeof node.value === 'string') places.push(offset + length - 1)
      if (withKeys && node.members && view.additionalProperties === false) places.push(offset + 1)
    })
    const chosen = places.slice(0, left)
    left -= chosen.length
    const insert = (at: number, number: number) => (withKeys ? ` "nobody-${number}-${at}": 1,` : ` {nobody${at}}`)
    changed.set(
      full,
      chosen
        .toSorted((a, b) => b - a)
        .reduce((result, at, number) => result.slice(0, at) + insert(at, number) + result.slice(at), text),
    )
  }
  if (left > 0) throw new Error(`The words of the flows have room for ${howMany - left} mistakes.`)
  return changed
}
