import { type ComponentType, memo } from 'react'
import type { FieldId, GroupView } from '#engine/index.ts'
import { AddressGroup } from '../fields/address/address-group.tsx'
import { type GroupProps, PlainGroup } from '../fields/frame/group-frame.tsx'
import { useFormState } from './form-context.tsx'
import classes from './form-layout.module.css'
import { ScreenField } from './screen-field.tsx'

/** The shown fields in screen order, except those that the kind of screen draws itself; a frame around each group. */
export const FormFields = memo(function FormFields({ except = none }: { readonly except?: readonly FieldId[] }) {
  const items = useFormState(({ layout }) => layout).filter((item) => 'group' in item || !except.includes(item.field))
  if (items.length === 0) return null
  return (
    <div className={classes.fields}>
      {items.map((item) =>
        'group' in item ? (
          <Group key={`group ${item.group}`} id={item.group} fields={item.fields} />
        ) : (
          <ScreenField key={item.field} name={item.field} />
        ),
      )}
    </div>
  )
})

const none: readonly FieldId[] = []

function Group({ id, fields }: { readonly id: string; readonly fields: readonly FieldId[] }) {
  const view = useFormState(({ groups }) => groups[id])
  if (!view) return fields.map((field) => <ScreenField key={field} name={field} />)
  const Kind = groupKinds[view.as]
  return <Kind view={view} fields={fields} />
}

const groupKinds: { readonly [kind in GroupView['as']]: ComponentType<GroupProps> } = {
  address: AddressGroup,
  group: PlainGroup,
}
