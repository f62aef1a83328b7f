type KeywordError = {
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly message?: string
}

/**
 * Puts codes in place of the errors of one schema, as ajv-errors does: `codes` is its `errorMessage`, one code for every
 * error below it or one for each keyword.
 *
 * Generated validators contain the source of this function, so it uses nothing from outside itself.
 */
export function codedErrors(
  errors: readonly KeywordError[],
  instancePath: string,
  schemaPath: string,
  codes: string | { readonly [keyword: string]: string },
): KeywordError[] {
  const codeOf = (error: KeywordError) => {
    const below = error.schemaPath.slice(schemaPath.length)
    if (error.keyword === 'errorMessage' || schemaPath + below !== error.schemaPath || below[0] !== '/') return undefined
    if (typeof codes === 'string') return `${error.instancePath}/`.startsWith(`${instancePath}/`) ? codes : undefined
    return error.instancePath === instancePath && !below.includes('/', 1) ? codes[error.keyword] : undefined
  }
  const found = new Set(errors.map(codeOf))
  const coded = [...found].filter((message) => message !== undefined)
  return [
    ...errors.filter((error) => codeOf(error) === undefined),
    ...coded.map((message) => ({
      instancePath,
      schemaPath: `${schemaPath}/errorMessage`,
      keyword: 'errorMessage',
      params: {},
      message,
    })),
  ]
}
