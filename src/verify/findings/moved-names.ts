import { type FindingCode, type FlowLibrary, fileMovedTo, movedTo, type ResolvedLender } from '#engine/authoring.ts'
import { type LenderFinding, replacementFix } from './check.ts'

/** Adds the only correct replacement to findings about an unknown name that `$moved` lists. */
export function withMovedNames(
  mistakes: readonly LenderFinding[],
  resolved: ResolvedLender,
  library: FlowLibrary,
): LenderFinding[] {
  if (resolved.moved.size === 0) return [...mistakes]
  return mistakes.map((mistake) => {
    const written = writtenAt(mistake, library)
    const now = written && nowCalled(mistake.code, written.name, resolved)
    if (written === undefined || now === undefined) return mistake
    const fix = replacementFix(`It is called "${now}" now`, 'safe', written.at, now)
    return { ...mistake, expected: [now], fixes: [fix], advice: undefined, cause: undefined }
  })
}

/** The files that define the names of each finding code, and the place of the names in them. */
const HOMES: { readonly [code in FindingCode]?: readonly [file: string, inside: string] } = {
  E110: ['facts.json', 'rules/'],
  E111: ['facts.json', 'values/'],
  E512: ['facts.json', 'values/'],
  E211: ['fields.json', ''],
  E212: ['fields.json', ''],
}

function nowCalled(code: FindingCode, name: string, { moved, files }: ResolvedLender): string | undefined {
  const home = HOMES[code]
  if (home) {
    const [file, inside] = home
    const to = movedTo(`${inside}${name}`, moved.get(file) ?? new Map())
    return to?.startsWith(inside) ? to.slice(inside.length) : undefined
  }
  if (code !== 'E202' && code !== 'E302') return undefined
  const to = fileMovedTo(`screens/${name}.json`, moved)
  return to !== undefined && files.has(to) ? /^screens\/(.+)\.json$/.exec(to)?.[1] : undefined
}

/** The name as it is written in the file, without quotes and braces. */
function writtenAt({ at }: LenderFinding, library: FlowLibrary) {
  if (!('offset' in at)) return undefined
  const text = library.files.get(at.file)?.text.slice(at.offset, at.offset + at.length)
  const [before = '', name] = /^["{\s]*([\w./-]+)/.exec(text ?? '') ?? []
  if (name === undefined) return undefined
  return { name, at: { ...at, offset: at.offset + before.length - name.length, length: name.length } }
}
