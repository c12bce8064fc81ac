import type { BoardPart, BoardSort } from '@haihu/contract/calls/values';
import type { ReplyOf } from '@haihu/contract/contract';
import type { InfiniteData } from '@tanstack/react-query';

/** The part of the board that the user wants to see, and its order. */
export interface BoardFilter {
  departmentId?: string | undefined;
  search?: string | undefined;
  part: BoardPart;
  sort: BoardSort;
}
/** A page of the board, with the counts of the whole team. */
export type Board = ReplyOf<'calls.board'>;
/** The pages that were read. */
export type BoardPages = InfiniteData<Board, string | undefined>;

/** The beginning of the query keys under which the screen keeps its pages. Home and the sheets keep other shapes. */
export const BOARD_PAGES_KEY = ['calls.board', 'pages'] as const;
