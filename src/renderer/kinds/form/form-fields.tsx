import { memo, use } from 'react'
import type { FieldId } from '#engine/index.ts'
import { FormLayout } from '../../form/form-layout.tsx'
import { DrawnFieldsContext } from '../../form/screen-form.tsx'

/** The fields of a screen, except those that the component of its kind draws itself. */
export const FormFields = memo(function FormFields({ except = none }: { readonly except?: readonly FieldId[] }) {
  return <FormLayout drawn={use(DrawnFieldsContext)} except={except} />
})

const none: readonly FieldId[] = []
