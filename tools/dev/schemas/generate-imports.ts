/** Generates the module that imports every schema, because browsers cannot read a folder. */
const BANNER = '/** Made by tools/dev/schemas/generate.ts: a new schema appears here once that is run. */\n'

/** The contract describes facts instead of files, so its users import it directly. */
export function generateImports(names: readonly string[]): string {
  const files = names.filter((name) => name !== 'contract.schema.json')
  const imports = files.map((file) => `import ${variable(file)} from '#schemas/${file}' with { type: 'json' }\n`)
  const entries = files.map((file) => `  '${file}': ${variable(file)} as JsonSchema,\n`)
  return [
    BANNER,
    ...imports,
    "import type { JsonSchema } from './json-schema.ts'\n",
    '\n/** The schemas of whole files, by file name. */\n',
    'export const WHOLE_SCHEMAS: { readonly [file: string]: JsonSchema } = {\n',
    ...entries,
    '}\n',
  ].join('')
}

function variable(file: string): string {
  return file.replace('.schema.json', '').replace(/[-.]([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
