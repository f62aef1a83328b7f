import type { ScreenRoute } from '#engine/flow/json.ts'

/** One violated limit, as Ajv with ajv-errors reports it: `message` is the code in the screen's schema. */
export type BrokenLimit = { readonly instancePath: string; readonly message?: string; readonly keyword: string }

/** A compiled JSON Schema of a screen's answers; calling it sets the violated limits in `errors`. */
export type AnswerValidator = {
  (answers: unknown): boolean | Promise<unknown>
  errors?: readonly BrokenLimit[] | null
}

/** Validators by screen. The browser gets them with the release; elsewhere compile-validators.ts makes them. */
export type ScreenValidators = { readonly [route: ScreenRoute]: AnswerValidator | undefined }

/** The codes of the violated limits, by field. */
export function brokenLimits(validate: AnswerValidator, answers: object): ReadonlyMap<string, ReadonlySet<string>> {
  if (validate(answers) === true) return nothingBroken
  const broken = new Map<string, Set<string>>()
  for (const { instancePath, message } of validate.errors ?? []) {
    const field = instancePath.split('/')[1]?.replaceAll('~1', '/').replaceAll('~0', '~')
    if (field === undefined || message === undefined) continue
    const codes = broken.get(field) ?? new Set()
    broken.set(field, codes.add(message))
  }
  return broken
}

const nothingBroken: ReadonlyMap<string, ReadonlySet<string>> = new Map()
