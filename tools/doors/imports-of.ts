import { parseSync } from 'vite'

export type Import = {
  /** As written: `#engine/flow/json.ts`, `./rooms.ts`, `react`. */
  readonly request: string
  /** Nothing of it is there when the program runs. */
  readonly typesOnly: boolean
  /** `export * from`: hands on whatever is there. */
  readonly wholesale: boolean
  readonly line: number
}

/** Every import and re-export of a source file, in the file's order. Dynamic imports count where their address is written out. */
export function importsOf(path: string, text: string): readonly Import[] {
  const parsed = parseSync(path, text)
  const first = parsed.errors[0]
  if (first) throw new SyntaxError(`${path} cannot be parsed: ${first.message}`)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const { staticImports, staticExports, dynamicImports } = parsed.module
  const found: (Import & { start: number })[] = []
  for (const { start, moduleRequest, entries } of staticImports) {
    const typesOnly = entries.length > 0 && entries.every(({ isType }) => isType)
    found.push({ request: moduleRequest.value, typesOnly, wholesale: false, line: lineAt(start), start })
  }
  for (const { start, entries } of staticExports) {
    const from = entries.filter(({ moduleRequest }) => moduleRequest)
    const request = from[0]?.moduleRequest?.value
    if (request === undefined) continue
    const wholesale = from.some(({ importName }) => importName.kind === 'AllButDefault')
    found.push({ request, typesOnly: from.every(({ isType }) => isType), wholesale, line: lineAt(start), start })
  }
  for (const { start, moduleRequest } of dynamicImports) {
    const literal = /^(['"`])([^'"`$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    if (literal?.[2]) found.push({ request: literal[2], typesOnly: false, wholesale: false, line: lineAt(start), start })
  }
  return found.sort((a, b) => a.start - b.start).map(({ start: _, ...rest }) => rest)
}
