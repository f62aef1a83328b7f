/** What is fetched of an application stands under these keys. */
export const applicationKey = (uuid: string) => ['mine', 'application', uuid]

export const conditionsKey = (uuid: string) => [...applicationKey(uuid), 'conditions']

const itself: readonly unknown[] = ['itself', 'status']

/** Selects the application and its status; its screens and conditions are left alone. */
export const applicationItself = (uuid: string) => ({
  queryKey: applicationKey(uuid),
  predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) => itself.includes(queryKey[3]),
})

/** How often an open application is looked at though nothing is done here. */
export const lookAgainMs = 60_000
