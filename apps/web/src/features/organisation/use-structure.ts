import type { ReplyOf, RequestTo } from '@haihu/contract/contract';
import type { Department } from '@haihu/contract/organisation/structure';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../shared/lib/send-request.ts';

type Writing =
  | 'organisation.saveDepartment'
  | 'organisation.mergeDepartment'
  | 'organisation.deleteDepartment'
  | 'organisation.addStaff'
  | 'organisation.editStaff'
  | 'organisation.endStaff'
  | 'organisation.restoreStaff'
  | 'organisation.saveRole'
  | 'organisation.deleteRole';

export function useRoles() {
  return useQuery({
    queryKey: ['organisation.roleMenu'],
    queryFn: ({ signal }) => sendRequest('organisation.roleMenu', {}, { signal }),
  });
}

/** Reads staff by name. */
export function useStaff(filter: RequestTo<'organisation.staff'>, enabled = true) {
  return useInfiniteQuery({
    queryKey: ['organisation.staff', filter],
    queryFn: ({ pageParam, signal }) =>
      sendRequest('organisation.staff', { ...filter, next: pageParam, size: 50 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function useStaffMember(id: string | undefined) {
  return useQuery({
    queryKey: ['organisation.staffMember', id],
    queryFn: ({ signal }) => sendRequest('organisation.staffMember', { id: id! }, { signal }),
    enabled: id !== undefined,
  });
}

/** Changes the organisation, and then refreshes everything that shows it. */
export function useChange<Name extends Writing>(name: Name) {
  const queries = useQueryClient();
  return useMutation<ReplyOf<Name>, Error, RequestTo<Name>>({
    mutationFn: (request) => sendRequest(name, request),
    onSuccess: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('organisation.') }),
  });
}

/** Returns the departments from the top down to this one. Empty without an id, or if the department is gone. */
export function pathOf(list: Department[], id: string | null | undefined): Department[] {
  const byId = new Map(list.map((one) => [one.id, one]));
  const path: Department[] = [];
  for (let one = byId.get(id ?? ''); one; one = byId.get(one.parentId ?? '')) path.unshift(one);
  return path;
}

/**
 * Lists departments in the order of a tree, each with its depth. Leaves out the department `leftOut` and all below it.
 */
export function treeOf(list: Department[], leftOut?: string): { department: Department; depth: number }[] {
  const children = Map.groupBy(list, ({ parentId }) => parentId);
  const listBelow = (parentId: string | null, depth: number): { department: Department; depth: number }[] =>
    (children.get(parentId) ?? []).flatMap((department) =>
      department.id === leftOut ? [] : [{ department, depth }, ...listBelow(department.id, depth + 1)],
    );
  return listBelow(null, 0);
}
