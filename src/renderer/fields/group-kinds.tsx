import type { ComponentType } from 'react'
import type { GroupView } from '#engine/index.ts'
import { AddressGroup } from './address/address-group.tsx'
import { type GroupProps, PlainGroup } from './frame/group-frame.tsx'

export const groupKinds: { readonly [kind in GroupView['as']]: ComponentType<GroupProps> } = {
  address: AddressGroup,
  group: PlainGroup,
}
