/**
 * Takes the place of rjsf's default registry, by the alias in vite.config.ts: that one holds every field, template and
 * widget of rjsf, and `screen-form.tsx` registers all that screens use.
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
