/**
 * Replaces rjsf's default registry (an alias in vite.config.ts), which contains all of rjsf's fields, templates and
 * widgets. `screen-form.tsx` registers those that screens use.
 */
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import { englishStringTranslator } from '@rjsf/utils'

export default function getDefaultRegistry() {
  return {
    fields: { SchemaField },
    templates: { ButtonTemplates: {} },
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: { idPrefix: 'field', idSeparator: '-', useFallbackUiForUnsupportedType: false },
  }
}
