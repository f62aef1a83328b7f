import type { FormView, UploadView } from '#engine/index.ts'

import { FormEnd } from './form-end.tsx'
import { FormFields } from './form-fields.tsx'
import { FormFrame } from './form-frame.tsx'
import type { QuestionsProps } from './questions-props.ts'

export type FormScreenProps = QuestionsProps<FormView | UploadView>

/** Questions and one button. Where some of them take files, `files` says where these go. */
export function FormScreen(props: FormScreenProps) {
  return (
    <FormFrame {...props}>
      <FormFields {...props} />
      <FormEnd {...props} />
    </FormFrame>
  )
}
