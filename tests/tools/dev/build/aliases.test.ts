import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as parser from '@formatjs/icu-messageformat-parser'
import * as noParser from '@formatjs/icu-messageformat-parser/no-parser.js'
import rjsfRegistry from '@rjsf/core/lib/getDefaultRegistry.js'
import type { Alias, UserConfig } from 'vite'
import { describe, expect, it } from 'vitest'
import * as leftOut from '#renderer/form/left-out-of-rjsf.ts'
import registry from '#renderer/form/rjsf-registry.ts'
import config from '../../../../vite.config.ts'

const built = (config as (env: object) => UserConfig)({ command: 'build', mode: 'production' })
const aliases = built.resolve?.alias as readonly Alias[]

type Import = { readonly module: string; readonly names: readonly string[] }

/** The modules of rjsf and of Ajv's runtime that import a package, with the names that they import. */
function importsOf(of: RegExp): readonly Import[] {
  return ['@rjsf/core/lib', '@rjsf/utils/lib', '@rjsf/validator-ajv8/lib', 'ajv/dist/runtime'].flatMap((folder) =>
    readdirSync(join('node_modules', folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => {
        const text = readFileSync(join('node_modules', folder, file), 'utf8')
        const imports = [...text.matchAll(/^import (.*) from ['"](.*)['"]/gm)].filter(([, , from = '']) => of.test(from))
        const required = [...text.matchAll(/require\(['"](.*)['"]\)/g)].filter(([, from = '']) => of.test(from))
        const names = imports.flatMap(([, names = '']) => (names.startsWith('{') ? (names.match(/\w+/g) ?? []) : ['default']))
        return imports.length + required.length > 0 ? [{ module: `${folder}/${file}`, names }] : []
      }),
  )
}

describe('the packages that the page is built without', () => {
  it('the build has four whole packages less, one named exception, and no plugin but that of React', () => {
    expect(aliases.map(({ find }) => String(find))).toEqual([
      '/^markdown-to-jsx(\\/.*)?$/',
      '/^@x0k\\/json-schema-merge(\\/.*)?$/',
      '/^fast-uri$/',
      '/^@formatjs\\/icu-messageformat-parser$/',
      '/^\\.{1,2}\\/getDefaultRegistry\\.js$/',
    ])
    const plugins = (built.plugins ?? []).flat(2) as readonly { readonly name: string }[]
    expect(plugins.map(({ name }) => name).filter((name) => !/react/.test(name))).toEqual([])
  })

  it.each([
    [
      'markdown-to-jsx',
      /^markdown-to-jsx/,
      [
        '@rjsf/core/lib/components/RichDescription.js',
        '@rjsf/core/lib/components/RichHelp.js',
        '@rjsf/core/lib/components/fields/ObjectField.js',
        '@rjsf/core/lib/components/templates/UnsupportedField.js',
        '@rjsf/core/lib/components/widgets/FileWidget.js',
      ],
    ],
    ['@x0k/json-schema-merge', /^@x0k\/json-schema-merge/, ['@rjsf/utils/lib/schema/shallowAllOfMerge.js']],
    ['fast-uri', /^fast-uri$/, ['@rjsf/utils/lib/findSchemaDefinition.js', 'ajv/dist/runtime/uri.js']],
  ])('%s is imported only by modules that no screen calls, and its stand-in has each imported name', (_package, find, known) => {
    const found = importsOf(find)
    expect(found.map(({ module }) => module).sort()).toEqual(known)
    expect(Object.keys(leftOut)).toEqual(expect.arrayContaining(found.flatMap(({ names }) => names)))
  })

  it('what a package left out would do throws its name, so that a screen that needs it fails in the built app', () => {
    const { Markdown, createShallowAllOfMerge, default: uri } = leftOut
    expect(Markdown).toThrow('markdown-to-jsx')
    expect(createShallowAllOfMerge()).toThrow('@x0k/json-schema-merge')
    expect(uri.resolve).toThrow('fast-uri')
  })

  it('FormatJS has every name that its formatter imports in the parser, and in what the page has in place of it', () => {
    const formatter = readFileSync('node_modules/intl-messageformat/index.js', 'utf8')
    const [, names = ''] = /import \{(.*)\} from "@formatjs\/icu-messageformat-parser"/.exec(formatter) ?? []
    expect(names).toContain('parse')
    for (const module of [parser, noParser])
      expect(Object.keys(module)).toEqual(expect.arrayContaining(names.match(/\w+/g) ?? []))
  })

  it("the page's registry has every member of rjsf's own, which only the form imports", () => {
    expect(Object.keys(registry()).sort()).toEqual(Object.keys(rjsfRegistry()).sort())
    expect(
      importsOf(/\/getDefaultRegistry\.js$/)
        .map(({ module }) => module)
        .sort(),
    ).toEqual(['@rjsf/core/lib/components/Form.js', '@rjsf/core/lib/getTestRegistry.js', '@rjsf/core/lib/index.js'])
  })
})
