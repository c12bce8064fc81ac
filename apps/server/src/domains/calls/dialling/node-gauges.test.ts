import { expect, test } from 'vitest';
import { createCallBench } from '../test-support/call-bench.ts';

test('the metrics tell of each node in use whether it is up, its calls and its term', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  const { id } = (await bench.place(token, { mobile: '13900000060' })).data;
  await bench.until(id, 'answered');
  await bench.dialler.lookAfterLeases();
  await bench.admin(`
    insert into engine_node (kind, name, address, credential_enc) values
      ('asterisk', 'pbx1', 'http://10.0.0.5:8088', 'x'), ('asterisk', 'pbx2', 'http://10.0.0.6:8088', 'x');
    update engine_node set state = 'off' where name = 'pbx2'`);
  const { body } = await bench.http.inject('/metrics');
  const lines = body.split('\n').filter((line) => line.startsWith('haihu_engine_node_'));
  expect(lines).toEqual([
    'haihu_engine_node_up{node="simulator"} 1',
    'haihu_engine_node_up{node="pbx1"} 0',
    'haihu_engine_node_calls{node="simulator"} 1',
    'haihu_engine_node_calls{node="pbx1"} 0',
    'haihu_engine_node_phones{node="simulator"} 0',
    'haihu_engine_node_phones{node="pbx1"} 0',
    'haihu_engine_node_draining{node="simulator"} 0',
    'haihu_engine_node_draining{node="pbx1"} 0',
    'haihu_engine_node_clock_ahead_seconds{node="simulator"} 0',
    'haihu_engine_node_clock_ahead_seconds{node="pbx1"} 0',
    'haihu_engine_node_events_behind_seconds{node="simulator"} 0',
    'haihu_engine_node_events_behind_seconds{node="pbx1"} 0',
    'haihu_engine_node_missing_sounds{node="simulator"} 0',
    'haihu_engine_node_missing_sounds{node="pbx1"} 0',
    'haihu_engine_node_faulty{node="simulator"} 0',
    'haihu_engine_node_faulty{node="pbx1"} 0',
    'haihu_engine_node_term{node="simulator"} 1',
    'haihu_engine_node_term{node="pbx1"} 0',
  ]);
});
