import type { FormView, UploadView } from '#engine/index.ts'
import { FormEnd } from './form-end.tsx'
import { FormFields } from './form-fields.tsx'
import { FormFrame, type QuestionsProps } from './form-frame.tsx'

export type FormScreenProps = QuestionsProps<FormView | UploadView>

/** Questions and one button. Where some of them take files, `files` says where these go. */
export function FormScreen(props: FormScreenProps) {
  return (
    <FormFrame {...props}>
      <FormFields />
      <FormEnd {...props} />
    </FormFrame>
  )
}
