import type { ReactNode } from 'react';
import { ButtonParts } from './parts/buttons.tsx';
import { CardParts } from './parts/cards.tsx';
import { ChoiceParts } from './parts/choices.tsx';
import { FieldParts } from './parts/fields.tsx';
import { FloatingParts } from './parts/floating.tsx';
import { ListParts } from './parts/lists.tsx';
import { LongList } from './parts/long-list.tsx';
import { AddCustomer } from './screens/add.tsx';
import { Board } from './screens/board.tsx';
import { AfterCall, InCall } from './screens/call.tsx';
import { Customers, CustomersLoading, CustomersOffline, CustomersSelect } from './screens/customers.tsx';
import { Detail } from './screens/detail.tsx';
import { Empty } from './screens/empty.tsx';
import { Home } from './screens/home.tsx';
import { LoginByCode, LoginByPassword } from './screens/login.tsx';
import { PublicPool } from './screens/public-pool.tsx';
import { Statistics } from './screens/statistics.tsx';
import { Toasts } from './screens/toasts.tsx';

/** Screens of the design, built from our parts and named like its pictures. After them every part in every state. */
export const scenes: Record<string, () => ReactNode> = {
  '01a-login-password': () => <LoginByPassword />,
  '01b-login-sms-branded': () => <LoginByCode />,
  '02-home-agent': () => <Home />,
  '03a-customers': () => <Customers />,
  '03b-customers-select': () => <CustomersSelect />,
  '04-sea': () => <PublicPool />,
  '05-customer-detail': () => <Detail />,
  '06-in-call': () => <InCall />,
  '07-after-call-sheet': () => <AfterCall />,
  '09-manager-board': () => <Board />,
  '10-call-statistics': () => <Statistics />,
  '12-add-customer': () => <AddCustomer />,
  '14a-empty': () => <Empty />,
  '14b-error-offline': () => <CustomersOffline />,
  '14c-skeleton': () => <CustomersLoading />,
  '15a-dialog-confirm': () => <CustomersSelect asking />,
  '15b-dialog-reminder': () => <Home reminding />,
  '15c-toasts': () => <Toasts />,
  '15d-sheet-actions': () => <Detail over="actions" />,
  '15e-picker-time': () => <Detail over="time" />,
  'part-buttons': () => <ButtonParts />,
  'part-choices': () => <ChoiceParts />,
  'part-fields': () => <FieldParts />,
  'part-lists': () => <ListParts />,
  'part-cards': () => <CardParts />,
  'part-floating': () => <FloatingParts />,
  'long-list': () => <LongList />,
};
