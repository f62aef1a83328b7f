import { type CompiledScreen, hasFields } from '#engine/flow/compiled-flow.ts'

/** Paths of the answers that explanations print as dots. */
export function secretPaths(screens: { readonly [route: string]: CompiledScreen }): string[] {
  const paths = Object.values(screens).flatMap((screen) =>
    hasFields(screen) ? screen.fields.filter((field) => field.secret || field.keepNever).map((field) => field.path) : [],
  )
  return [...new Set(paths)].sort()
}
