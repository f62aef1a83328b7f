/**
 * VS Code settings that assign a schema to each flow file, so that files need no `$schema`. A lender's file is an
 * overlay unless its parent has no such file; a new file counts as an overlay until the settings are regenerated.
 */

import { applyEdits, modify, type ParseError, parse } from 'jsonc-parser'
import {
  BASE,
  DECLINED_FILE,
  type FlowLibrary,
  hasOverlay,
  knownFiles,
  lendersOf,
  overlayName,
  resolveLender,
  schemaNameFor,
} from '#engine/authoring.ts'
import { type FlowPath, insideLender, isObject, type Json, lenderOf } from '#engine/index.ts'

export const SCHEMA_FOLDER = '.schemas'

/** An item of VS Code's setting `json.schemas`. */
export type SchemaOfFiles = { readonly fileMatch: readonly string[]; readonly url: string }

/** The file name of the schema for a flow file, by its path. */
export function schemaOfFile(library: FlowLibrary, path: FlowPath): string | undefined {
  const inside = insideLender(path)
  const schema = schemaNameFor(inside)
  if (schema === undefined || !hasOverlay(schema) || lenderOf(path) === BASE) return schema
  return resolveLender(library, lenderOf(path)).parent?.files.has(inside) ? overlayName(schema) : schema
}

/** @param flows the flows folder relative to the settings' folder: empty, or `flows/` */
export function schemasOfFiles(library: FlowLibrary, flows: string): readonly SchemaOfFiles[] {
  const folders = [...(library.folders.has(BASE) ? [BASE] : []), ...lendersOf(library)]
  return folders.flatMap((lender) => {
    const place = (glob: string) => `/${flows}${lender}/${glob}`
    const item = (schema: string, globs: readonly string[], except: readonly string[] = []): SchemaOfFiles => ({
      fileMatch: [...globs.map(place), ...except.map((glob) => `!${place(glob)}`)],
      url: `./${flows}${lender}/${SCHEMA_FOLDER}/${schema}`,
    })
    const files = [...(library.folders.get(lender)?.keys() ?? [])]
    const whole = Map.groupBy(files, (path) => schemaOfFile(library, `${lender}/${path}`))
    return FILES_OF_SCHEMAS.flatMap(({ schema, glob, except }) => {
      if (lender === BASE || !hasOverlay(schema)) return [item(schema, [glob], except)]
      const own = whole.get(schema) ?? []
      const overlays = own.includes(glob) ? [] : [item(overlayName(schema), [glob], [...except, ...own])]
      return own.length === 0 ? overlays : [...overlays, item(schema, own)]
    })
  })
}

/**
 * The text of `settings.json` with these schemas; other settings are unchanged.
 *
 * @param text the present file
 * @returns undefined if the file cannot be parsed
 */
export function withSchemasOfFiles(text: string | undefined, schemas: readonly SchemaOfFiles[]): string | undefined {
  const errors: ParseError[] = []
  const before = text?.trim() ? text : FIRST_SETTINGS
  const settings = parse(before, errors, { allowTrailingComma: true }) as Json | undefined
  if (errors.length > 0 || !isObject(settings)) return undefined
  const there = settings['json.schemas']
  const others = (Array.isArray(there) ? there : []).filter((item: Json) => !isOurs(item))
  const wanted = [...others, ...schemas]
  if (JSON.stringify(there) === JSON.stringify(wanted)) return before
  const formattingOptions = { insertSpaces: true, tabSize: 2, insertFinalNewline: true }
  return applyEdits(before, modify(before, ['json.schemas'], wanted, { formattingOptions }))
}

function isOurs(item: Json): boolean {
  return isObject(item) && typeof item.url === 'string' && item.url.includes(`/${SCHEMA_FOLDER}/`)
}

/** The comment in new settings, for readers who had none. */
const FIRST_SETTINGS = `{
  "files.exclude": { "**/${SCHEMA_FOLDER}": true },
  "editor.quickSuggestions": { "strings": "on" },
  "[json]": { "editor.tabSize": 2, "editor.suggest.insertMode": "replace" }
}
`

const KNOWN_FILES = [...knownFiles(), DECLINED_FILE]
const FILES_OF_SCHEMAS = KNOWN_FILES.map((name) => {
  const isFolder = name.endsWith('/')
  const schema = schemaNameFor(isFolder ? `${name}any.json` : name) as string
  const except = KNOWN_FILES.filter((other) => isFolder && other !== name && other.startsWith(name))
  return { schema, glob: isFolder ? `${name}**/*.json` : name, except }
})
