/** Modules that generated validators import, by name. */
import equal from 'ajv/dist/runtime/equal.js'
import ucs2length from 'ajv/dist/runtime/ucs2length.js'
import * as formats from 'ajv-formats/dist/formats.js'

export const validatorModules = {
  'ajv/dist/runtime/equal': asModule(equal),
  'ajv/dist/runtime/ucs2length': asModule(ucs2length),
  'ajv-formats/dist/formats': formats,
}

/** Generated code reads `.default`; module interop returns either the module or its default export. */
function asModule<T>(imported: T): { default: unknown } {
  return typeof imported === 'function' ? { default: imported } : (imported as { default: unknown })
}
