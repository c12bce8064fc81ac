-- What is put beside a customer while it is merged becomes the other one's, as all that is written about it.
create trigger of_who_stays before insert on customer_attachment for each row execute function written_of_who_stays();
