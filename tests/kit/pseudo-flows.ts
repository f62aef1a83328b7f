import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseFlowFile } from '#engine/flow/parse-flow-file.ts'
import { schemaFor, walkSchema } from '#engine/flow/schema-walk.ts'
import { placeOf, type SourceNode } from '#engine/flow/source-node.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { REPOSITORY } from '../../tools/repository.ts'
import { pseudoText } from './pseudo-text.ts'

/** A copy of base and one lender in which every text of base is in a pseudo-locale. The caller removes it. */
export async function pseudoFlows(lender: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-pseudo-'))
  for (const name of ['base', lender]) await cp(join(REPOSITORY, 'flows', name), join(folder, name), { recursive: true })
  const base = join(folder, 'base')
  for (const [path, text] of await readFlowFolder(base)) {
    if (!path.startsWith('scenarios/')) await writeFile(join(base, path), pseudoFile(path, text))
  }
  return folder
}

/** The same file with its texts replaced in place; `path` is inside base. */
function pseudoFile(path: string, text: string): string {
  const schema = schemaFor(path)
  const { node } = parseFlowFile(`base/${path}`, text)
  if (!schema || !node) throw new Error(`base/${path} is no flow file that can be read.`)
  const edits = new Map<number, { readonly end: number; readonly words: string }>()
  walkSchema(schema, node, ({ is, node }) => {
    for (const one of is === 'text' ? variantsOf(node) : []) {
      const { offset, length } = placeOf(one)
      edits.set(offset, { end: offset + length, words: JSON.stringify(pseudoText(String(one.value))) })
    }
  })
  return [...edits]
    .sort(([a], [b]) => b - a)
    .reduce((result, [start, { end, words }]) => result.slice(0, start) + words + result.slice(end), text)
}

/** The variants of a text: the text itself, or those of its cases. */
function variantsOf(text: SourceNode): readonly SourceNode[] {
  if (typeof text.value === 'string') return [text]
  const cases = text.members?.get('cases')?.items ?? []
  const chosen = [...cases.map(({ members }) => members?.get('text')), text.members?.get('otherwise')]
  return chosen.flatMap((one) => (one ? variantsOf(one) : []))
}
