import type { FieldProps } from '../field-props.ts'
import { TextWidget } from './text-field.tsx'

export function EmailWidget(props: FieldProps) {
  return <TextWidget {...props} more={{ inputMode: 'email', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }} />
}
