/**
 * What the build puts in place of modules of packages that the page loads and never uses. Each is imported by a module
 * that is used, so that no bundler leaves it out. Development and unit tests run the packages as they are.
 */
import type { Plugin } from 'vite'

type Modules = { readonly [module: string]: string }

/** rjsf: what only schemas with references, conditions, alternatives or defaults need (decision 142). */
const ofRjsf = (formFolder: string): Modules => ({
  'schema/retrieveSchema': `export { retrieveSchema as default } from '${formFolder}rjsf-schema.ts'`,
  'schema/getDefaultFormState': `export { getDefaultFormState as default } from '${formFolder}rjsf-schema.ts'`,
  'schema/findFieldInSchema': `export { findFieldInSchema as default } from '${formFolder}rjsf-schema.ts'`,
  'schema/findSelectedOptionInXxxOf': '',
  'schema/getClosestMatchingOption': '',
  'schema/getFirstMatchingOption': '',
  'schema/getFromSchema': '',
  'schema/omitExtraData': '',
  'schema/sanitizeDataForNewSchema': '',
  'schema/toPathSchema': '',
  deepEquals: `export { sameJson as default } from '${formFolder}same-json.ts'`,
  findSchemaDefinition: '',
  resolveUiSchema: 'export default (schema, uiSchema) => uiSchema ?? {}',
  schemaHasNestedConditional: 'export default () => false',
  shouldRenderOptionalField: 'export default () => false',
})

/** react-router: the links of its framework prefetch the parts of pages; ours do not. */
const ofRouter: Modules = {
  components: `import { createContext } from 'react'
export const FrameworkContext = createContext(undefined)
export const PrefetchPageLinks = () => null
export const usePrefetchBehavior = () => [false, undefined, undefined]
export const mergeRefs = (ref) => ref`,
}

const noGroup = (name: string) => `import { createContext } from 'react'\nexport const ${name} = createContext(null)`

/** Mantine: parts that a component names as its own, and no screen draws. */
const ofMantine: Modules = {
  'Button/ButtonGroup/ButtonGroup': '',
  'Button/ButtonGroupSection/ButtonGroupSection': '',
  'Checkbox/CheckboxCard/CheckboxCard': '',
  'Checkbox/CheckboxGroup/CheckboxGroup': noGroup('CheckboxGroupContext'),
  'Checkbox/CheckboxIndicator/CheckboxIndicator': '',
  'Input/InputClearButton/InputClearButton': '',
  'Input/InputClearSection/InputClearSection':
    'export const InputClearSection = ({ rightSection, __defaultRightSection }) =>\n  rightSection === null ? null : rightSection || __defaultRightSection',
  'Input/InputPlaceholder/InputPlaceholder': '',
  'Input/InputSuccess/InputSuccess': '',
  'Loader/Loader': '',
  'Radio/RadioCard/RadioCard': '',
  'Radio/RadioGroup/RadioGroup': noGroup('RadioGroupContext'),
  'Radio/RadioIndicator/RadioIndicator': '',
}

/**
 * Mantine's ids are random from the second render on, for pages with several roots of React: each input is rendered twice
 * when it appears. A page here has one root, in which React's ids are unique.
 */
const ofMantineHooks: Modules = {
  'use-id/use-id': `import { useId as useReactId } from 'react'
export function useId(staticId) {
  const id = useReactId()
  return typeof staticId === 'string' ? staticId : 'mantine-' + id
}`,
}

/** React Query: lists that grow page by page. */
const ofQuery: Modules = { infiniteQueryBehavior: '' }

/** @param formFolder of the project's own modules, src/renderer/form/ */
export const packagesWithModulesInPlace = (formFolder: string): readonly PackageInPlace[] => [
  { folder: '@rjsf/utils/lib', extension: '.js', modules: ofRjsf(formFolder) },
  { folder: 'react-router/dist/production/lib/dom/ssr', extension: '.js', modules: ofRouter },
  { folder: '@mantine/core/esm/components', extension: '.mjs', modules: ofMantine },
  { folder: '@mantine/hooks/esm', extension: '.mjs', modules: ofMantineHooks },
  { folder: '@tanstack/query-core/build/modern', extension: '.js', modules: ofQuery },
]

type PackageInPlace = { readonly folder: string; readonly extension: string; readonly modules: Modules }

export function modulesInPlace(formFolder: string): Plugin {
  const inPlace: ReadonlyMap<string, string> = new Map(
    packagesWithModulesInPlace(formFolder).flatMap(({ folder, extension, modules }) =>
      Object.entries(modules).map(([module, code]) => [`${folder}/${module}${extension}`, code] as const),
    ),
  )
  return {
    name: 'modules-in-place',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (id === leftOut ? `\0${id}` : undefined),
    load: (id) => (id === `\0${leftOut}` ? refusal : undefined),
    transform(code, id) {
      const [, path = ''] = /[\\/]node_modules[\\/](?!.*[\\/]node_modules[\\/])([^?]*)/.exec(id) ?? []
      const module = path.replaceAll('\\', '/')
      if (module === button) return { code: withoutTransition(code), map: null }
      const other = inPlace.get(module)
      return other === undefined ? undefined : { code: withAllExports(other, code), map: null }
    },
  }
}

/** A button's loader appears in a transition; our buttons say in words that they are busy. */
export const button = '@mantine/core/esm/components/Button/Button.mjs'
export function withoutTransition(code: string): string {
  return code.replace(/import \{ Transition \} from "[^"]*";/, 'const Transition = undefined;')
}

const leftOut = 'left-out-of-the-build'
/** Says what is missing where a widget of another package needs it, rather than that something is undefined. */
const refusal = `export const refuse = (name) => () => {
  throw new Error(name + ' is left out of the build: see tools/dev/build/modules-in-place.ts')
}`

/** Adds the exports that the module has and its replacement has not, as functions that refuse: importers name them. */
export function withAllExports(inPlace: string, module: string): string {
  const missing = exportsOf(module).filter((name) => !exportsOf(inPlace).includes(name))
  if (missing.length === 0) return inPlace
  return [
    `import { refuse } from '${leftOut}'`,
    inPlace,
    ...missing.map((name) => `export ${name === 'default' ? name : `const ${name} =`} /* @__PURE__ */ refuse('${name}')`),
  ].join('\n')
}

function exportsOf(code: string): string[] {
  const listed = [...code.matchAll(/export \{([^}]*)\}/g)].flatMap(([, names = '']) => names.split(','))
  const declared = [...code.matchAll(/export (?:async )?(?:function|const|let|var|class) (\w+)/g)].map(([, name = '']) => name)
  const names = listed.map((name) => name.split(' as ').at(-1)?.trim() ?? '').filter((name) => name !== '')
  return [...names, ...declared, ...(/export default /.test(code) ? ['default'] : [])]
}
